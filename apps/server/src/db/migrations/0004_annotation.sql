CREATE TABLE "annotation" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"topic_id" text NOT NULL,
	"file_id" text,
	"document_id" text,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"color" text NOT NULL,
	"start" integer,
	"end" integer,
	"quote" text NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"page" integer,
	"rects" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_document" ON "annotation" USING btree ("document_id","owner");--> statement-breakpoint
CREATE INDEX "annotation_file" ON "annotation" USING btree ("file_id","owner");--> statement-breakpoint
CREATE INDEX "annotation_topic" ON "annotation" USING btree ("topic_id","owner","created_at");--> statement-breakpoint
CREATE INDEX "annotation_owner" ON "annotation" USING btree ("owner");