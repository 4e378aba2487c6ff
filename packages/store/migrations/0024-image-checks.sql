-- What the sender's device found wrong with an image, as its sender said (D-83).
ALTER TABLE blobs ADD COLUMN device_check TEXT;
