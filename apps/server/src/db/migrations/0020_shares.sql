CREATE TABLE "share" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"session_id" text,
	"result_id" text,
	"topic_id" text,
	"document_id" text,
	"article_id" text,
	"poster_id" text,
	"book_id" text,
	"permission" text DEFAULT 'read' NOT NULL,
	"password_hash" text,
	"expires_at" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_visitor" (
	"share_key" text NOT NULL,
	"person" text NOT NULL,
	"entered" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "share_visitor_share_key_person_pk" PRIMARY KEY("share_key","person")
);
--> statement-breakpoint
ALTER TABLE "short_url" DROP CONSTRAINT "short_url_path_unique";--> statement-breakpoint
ALTER TABLE "short_url" ADD COLUMN "expires_at" bigint;--> statement-breakpoint
ALTER TABLE "short_url" ADD COLUMN "opened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_poster_id_poster_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."poster"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_book_id_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visitor" ADD CONSTRAINT "share_visitor_share_key_share_key_fk" FOREIGN KEY ("share_key") REFERENCES "public"."share"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_session" ON "share" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_result" ON "share" USING btree ("result_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "share_topic" ON "share" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_document" ON "share" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_article" ON "share" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_poster" ON "share" USING btree ("poster_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_book" ON "share" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "share_owner" ON "share" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "share_visitor_person" ON "share_visitor" USING btree ("person");--> statement-breakpoint
CREATE UNIQUE INDEX "short_url_lasting" ON "short_url" USING btree ("path") WHERE "short_url"."expires_at" is null;--> statement-breakpoint
INSERT INTO "share" ("key", "kind", "owner", "session_id", "created_at")
	SELECT "share_key", 'session', CASE WHEN "owner" = 'guest' THEN 'guest:' || "visitor_id" ELSE "owner" END, "id", "updated_at"
	FROM "session" WHERE "share_key" IS NOT NULL;--> statement-breakpoint
INSERT INTO "share" ("key", "kind", "owner", "result_id", "created_at")
	SELECT b."share_key", 'branch', CASE WHEN s."owner" = 'guest' THEN 'guest:' || s."visitor_id" ELSE s."owner" END, b."leaf_id", b."created_at"
	FROM "shared_branch" b JOIN "session" s ON s."id" = b."session_id" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "share" ("key", "kind", "owner", "result_id", "created_at")
	SELECT h."id", 'answer', CASE WHEN s."owner" = 'guest' THEN 'guest:' || s."visitor_id" ELSE s."owner" END, h."result_id", h."created_at"
	FROM "html_share" h JOIN "result" r ON r."id" = h."result_id" JOIN "session" s ON s."id" = r."session_id" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "share" ("key", "kind", "owner", "topic_id", "permission", "password_hash", "expires_at", "created_at")
	SELECT x."share_key", 'topic', t."owner", x."topic_id", x."permission", x."password_hash", x."expires_at", x."created_at"
	FROM "topic_share" x JOIN "topic" t ON t."id" = x."topic_id" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "share_visitor" ("share_key", "person", "entered", "created_at")
	SELECT x."share_key", g."person", true, g."created_at"
	FROM "topic_grant" g JOIN "topic_share" x ON x."topic_id" = g."topic_id" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "topic_grant" CASCADE;--> statement-breakpoint
DROP TABLE "topic_share" CASCADE;--> statement-breakpoint
DROP TABLE "html_share" CASCADE;--> statement-breakpoint
DROP TABLE "shared_branch" CASCADE;--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "share_key";