CREATE TABLE "picture_text" (
	"blob_hash" text NOT NULL,
	"place" text NOT NULL,
	"regions" jsonb NOT NULL,
	CONSTRAINT "picture_text_blob_hash_place_pk" PRIMARY KEY("blob_hash","place")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "reading" jsonb;