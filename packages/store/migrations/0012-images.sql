-- Whether an image was taken by the page's camera or chosen from a file, as its sender said (D-71).
ALTER TABLE blobs ADD COLUMN source TEXT;
-- Where the image is, if it is outside of the database (D-72): sealed_bytes is then the key that opens the object.
ALTER TABLE blobs ADD COLUMN object_name TEXT;

-- Objects that no image refers to, or not yet: they are deleted once delete_at is over. It is real time, because the
-- store of objects knows no other.
CREATE TABLE unreferenced_objects (name TEXT PRIMARY KEY, delete_at BIGINT NOT NULL);
CREATE INDEX unreferenced_objects_by_time ON unreferenced_objects (delete_at);
