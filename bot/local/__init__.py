"""A Discord on this machine: the sandbox in the browser, and the demo."""
