-- Images that were sent ahead of their submission (D-82). Each is stored as those of jobs are, in blobs and job_keys, under
-- an id of its own, image_id; no job has that id.
CREATE TABLE staged_images (
  bucket INTEGER NOT NULL,
  visit_id TEXT NOT NULL,
  image_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT staged_images_key PRIMARY KEY (visit_id, image_id, bucket)
){{byBucket staged_images}};
CREATE INDEX staged_images_by_age ON staged_images (created_at);
CREATE INDEX staged_images_by_link ON staged_images (ref_id);
