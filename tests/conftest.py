"""What holds for every test: no settings of the developer's own, and patience with a busy machine."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

for _key in ("DISCORD_TOKEN", "RUMTABLE_DATABASE", "RUMTABLE_LOG_LEVEL", "RUMTABLE_SANDBOX_PORT"):
    os.environ.pop(_key, None)

# Time says nothing where two workers share two cores; a failure prints the line that repeats it.
settings.register_profile("shared", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("shared")
