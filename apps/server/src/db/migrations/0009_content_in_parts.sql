ALTER TABLE "multipart" ADD COLUMN "version_of" text;--> statement-breakpoint
ALTER TABLE "multipart" ADD COLUMN "completed_at" bigint;