CREATE TABLE "folder" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"parent_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"trashed_at" bigint,
	"trashed_with" text
);
--> statement-breakpoint
CREATE TABLE "multipart" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"folder_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "multipart_part" (
	"upload_id" text NOT NULL,
	"part_num" integer NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "multipart_part_upload_id_part_num_pk" PRIMARY KEY("upload_id","part_num")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "parser_version" integer;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "version_of" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "updated_at" bigint;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "trashed_at" bigint;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "trashed_with" text;--> statement-breakpoint
ALTER TABLE "multipart_part" ADD CONSTRAINT "multipart_part_upload_id_multipart_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."multipart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folder_topic" ON "folder" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "folder_parent" ON "folder" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "folder_trashed" ON "folder" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "multipart_topic" ON "multipart" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "multipart_touched" ON "multipart" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "file_parent" ON "file" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "file_version_of" ON "file" USING btree ("version_of");--> statement-breakpoint
CREATE INDEX "file_trashed" ON "file" USING btree ("trashed_at");