CREATE TABLE "export_task" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"request" jsonb NOT NULL,
	"lang" text NOT NULL,
	"origin" text NOT NULL,
	"status" smallint NOT NULL,
	"failure" text,
	"file_name" text DEFAULT '' NOT NULL,
	"replaced" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"blob_hash" text,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE INDEX "export_task_owner" ON "export_task" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "export_task_blob" ON "export_task" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "export_task_age" ON "export_task" USING btree ("created_at");