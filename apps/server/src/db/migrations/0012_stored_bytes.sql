CREATE TABLE "guest" (
	"visitor_id" text PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "annotation_owner";--> statement-breakpoint
DROP INDEX "file_parent";--> statement-breakpoint
DROP INDEX "file_version_of";--> statement-breakpoint
ALTER TABLE "annotation" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(quote), 0) + coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0) + coalesce(octet_length(note), 0) + coalesce(octet_length(rects::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(title), 0) + coalesce(octet_length(content), 0) + coalesce(octet_length(sources::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "article_version" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(title), 0) + coalesce(octet_length(content), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "book_cover" ADD COLUMN "size" integer GENERATED ALWAYS AS (coalesce(octet_length(bytes), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "derived" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(data::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "underline" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(text), 0) + coalesce(octet_length(note), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(query), 0) + coalesce(octet_length(content::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(question), 0) + coalesce(octet_length(answer), 0) + coalesce(octet_length(sources::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "question_image" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "stream_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(question), 0) + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(options::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(question), 0) + coalesce(octet_length(title), 0) + coalesce(octet_length(options::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_template" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(name), 0) + coalesce(octet_length(question), 0) + coalesce(octet_length(filters::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_cover" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "guest_address" ON "guest" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "guest_seen" ON "guest" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "article_bytes" ON "article" USING btree ("topic_id","id","bytes");--> statement-breakpoint
CREATE INDEX "article_version_bytes" ON "article_version" USING btree ("article_id","bytes");--> statement-breakpoint
CREATE INDEX "document_length" ON "document" USING btree ("topic_id","length");--> statement-breakpoint
CREATE INDEX "file_size" ON "file" USING btree ("topic_id","size");--> statement-breakpoint
CREATE INDEX "poster_bytes" ON "poster" USING btree ("topic_id","bytes");--> statement-breakpoint
CREATE INDEX "qa_entry_bytes" ON "qa_entry" USING btree ("topic_id","bytes");--> statement-breakpoint
CREATE INDEX "question_image_owner" ON "question_image" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "result_bytes" ON "result" USING btree ("session_id","bytes","stream_bytes");--> statement-breakpoint
CREATE INDEX "annotation_owner" ON "annotation" USING btree ("owner","bytes");--> statement-breakpoint
CREATE INDEX "file_parent" ON "file" USING btree ("parent_id","size");--> statement-breakpoint
CREATE INDEX "file_version_of" ON "file" USING btree ("version_of","size");