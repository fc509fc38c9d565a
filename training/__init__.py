"""Trains the nets of the computer players; not part of the bot."""

import os

# The order in which numpy adds, and so the last digits of the weights, must not depend on the number of cores.
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"
