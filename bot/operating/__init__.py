"""What operators use: the doctor, health, metrics, logs of events, maintenance. The bot itself doesn't know of it."""
