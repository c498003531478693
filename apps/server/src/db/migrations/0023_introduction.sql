CREATE TABLE "introduction" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"file_id" text,
	"stamp" text NOT NULL,
	"content" jsonb NOT NULL,
	"made_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "introduction" ADD CONSTRAINT "introduction_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "introduction" ADD CONSTRAINT "introduction_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "introduction_topic" ON "introduction" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "introduction_file" ON "introduction" USING btree ("file_id");