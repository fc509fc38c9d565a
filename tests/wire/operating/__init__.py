"""The process as its operator meets it: the doctor, trials, the image, logs and the health address."""
