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
CREATE TABLE "article" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"source_id" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pin" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"trashed_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_version" (
	"article_id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"editor" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "article_version_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
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
CREATE TABLE "passage_vector" (
	"passage_id" bigint PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"model" text NOT NULL,
	"place" bigserial NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poster" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"query" text NOT NULL,
	"type" text NOT NULL,
	"template" text NOT NULL,
	"lang" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"content" jsonb,
	"composer" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "qa_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"source_id" text,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_request" (
	"code" text NOT NULL,
	"uid" text NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "join_request_code_uid_pk" PRIMARY KEY("code","uid")
);
--> statement-breakpoint
CREATE TABLE "topic_cover" (
	"topic_id" text NOT NULL,
	"mobile" boolean NOT NULL,
	"id" text NOT NULL,
	"blob_hash" text NOT NULL,
	CONSTRAINT "topic_cover_topic_id_mobile_pk" PRIMARY KEY("topic_id","mobile"),
	CONSTRAINT "topic_cover_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "topic_event" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_grant" (
	"topic_id" text NOT NULL,
	"person" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "topic_grant_topic_id_person_pk" PRIMARY KEY("topic_id","person")
);
--> statement-breakpoint
CREATE TABLE "topic_invitation" (
	"code" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"role" text NOT NULL,
	"auto_approve" boolean NOT NULL,
	"expires_at" bigint,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_place" (
	"topic_id" text NOT NULL,
	"person" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"sort_index" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "topic_place_person_topic_id_pk" PRIMARY KEY("person","topic_id")
);
--> statement-breakpoint
CREATE TABLE "topic_share" (
	"topic_id" text PRIMARY KEY NOT NULL,
	"share_key" text NOT NULL,
	"permission" text NOT NULL,
	"password_hash" text,
	"expires_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "topic_share_shareKey_unique" UNIQUE("share_key")
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
	"crc" bigint NOT NULL,
	CONSTRAINT "multipart_part_upload_id_part_num_pk" PRIMARY KEY("upload_id","part_num")
);
--> statement-breakpoint
DROP INDEX "topic_owner_name";--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "parser_version" integer;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "version_of" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "unpacked_from" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "updated_at" bigint;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "trashed_at" bigint;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "trashed_with" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "owner_panel" jsonb DEFAULT '{"shown":false,"text":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "recommended_questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "initial_conversation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "personality_prompt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "published_at" bigint;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "trashed_at" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_version" ADD CONSTRAINT "article_version_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_cover" ADD CONSTRAINT "book_cover_book_id_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vector" ADD CONSTRAINT "passage_vector_passage_id_passage_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_created_by_user_account_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_code_topic_invitation_code_fk" FOREIGN KEY ("code") REFERENCES "public"."topic_invitation"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_cover" ADD CONSTRAINT "topic_cover_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_event" ADD CONSTRAINT "topic_event_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_grant" ADD CONSTRAINT "topic_grant_topic_id_topic_share_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic_share"("topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_invitation" ADD CONSTRAINT "topic_invitation_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_invitation" ADD CONSTRAINT "topic_invitation_created_by_user_account_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_place" ADD CONSTRAINT "topic_place_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_share" ADD CONSTRAINT "topic_share_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multipart_part" ADD CONSTRAINT "multipart_part_upload_id_multipart_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."multipart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_document" ON "annotation" USING btree ("document_id","owner");--> statement-breakpoint
CREATE INDEX "annotation_file" ON "annotation" USING btree ("file_id","owner");--> statement-breakpoint
CREATE INDEX "annotation_topic" ON "annotation" USING btree ("topic_id","owner","created_at");--> statement-breakpoint
CREATE INDEX "annotation_owner" ON "annotation" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "article_topic" ON "article" USING btree ("topic_id","pin","updated_at");--> statement-breakpoint
CREATE INDEX "article_creator" ON "article" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "article_trashed" ON "article" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "article_version_editor" ON "article_version" USING btree ("editor");--> statement-breakpoint
CREATE UNIQUE INDEX "book_owner_file" ON "book" USING btree ("owner","file_id");--> statement-breakpoint
CREATE INDEX "book_file" ON "book" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "folder_topic" ON "folder" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "folder_parent" ON "folder" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "folder_trashed" ON "folder" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "passage_vector_topic" ON "passage_vector" USING btree ("topic_id","model","place");--> statement-breakpoint
CREATE INDEX "poster_topic" ON "poster" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "poster_creator" ON "poster" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "qa_entry_topic" ON "qa_entry" USING btree ("topic_id","pinned","updated_at");--> statement-breakpoint
CREATE INDEX "qa_entry_creator" ON "qa_entry" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "join_request_uid" ON "join_request" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "topic_cover_blob" ON "topic_cover" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "topic_event_topic" ON "topic_event" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "topic_event_actor" ON "topic_event" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "topic_grant_person" ON "topic_grant" USING btree ("person");--> statement-breakpoint
CREATE INDEX "topic_invitation_topic" ON "topic_invitation" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "topic_invitation_creator" ON "topic_invitation" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "topic_place_topic" ON "topic_place" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "multipart_topic" ON "multipart" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "multipart_touched" ON "multipart" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "file_parent" ON "file" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "file_version_of" ON "file" USING btree ("version_of");--> statement-breakpoint
CREATE INDEX "file_trashed" ON "file" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "topic_published" ON "topic" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "topic_trashed" ON "topic" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "session_topic" ON "session" USING btree ("search_topic","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_owner_name" ON "topic" USING btree ("owner","name") WHERE "topic"."trashed_at" is null;