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
ALTER TABLE "article" ADD CONSTRAINT "article_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_version" ADD CONSTRAINT "article_version_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_topic" ON "article" USING btree ("topic_id","pin","updated_at");--> statement-breakpoint
CREATE INDEX "article_creator" ON "article" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "article_trashed" ON "article" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "article_version_editor" ON "article_version" USING btree ("editor");--> statement-breakpoint
CREATE INDEX "poster_topic" ON "poster" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "poster_creator" ON "poster" USING btree ("created_by");