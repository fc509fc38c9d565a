"""The databases themselves: files and servers, copies, moves, migrations, and what queries cost them."""
