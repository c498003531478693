CREATE TABLE "book" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"file_id" text NOT NULL,
	"brought_file" boolean NOT NULL,
	"title" text,
	"author" text,
	"page" integer DEFAULT 0 NOT NULL,
	"position" integer,
	"device_id" text,
	"place_at" bigint,
	"counted_pages" integer,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_cover" (
	"book_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea",
	"chosen" boolean NOT NULL,
	"blob_hash" text
);
--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_cover" ADD CONSTRAINT "book_cover_book_id_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_owner_file" ON "book" USING btree ("owner","file_id");--> statement-breakpoint
CREATE INDEX "book_file" ON "book" USING btree ("file_id");