CREATE TABLE "derived" (
	"result_id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "derived_result_id_kind_pk" PRIMARY KEY("result_id","kind")
);
--> statement-breakpoint
CREATE TABLE "html_share" (
	"id" text PRIMARY KEY NOT NULL,
	"result_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "html_share_resultId_unique" UNIQUE("result_id")
);
--> statement-breakpoint
CREATE TABLE "short_url" (
	"code" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"url_type" text,
	"data_id" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "short_url_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "underline" (
	"id" text PRIMARY KEY NOT NULL,
	"result_id" text NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"text" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_page" (
	"url" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"snapshot_hash" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"read_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_image" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"blob_hash" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"read_text" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_step" (
	"result_id" text NOT NULL,
	"step" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "research_step_result_id_step_pk" PRIMARY KEY("result_id","step")
);
--> statement-breakpoint
CREATE TABLE "shared_branch" (
	"share_key" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"leaf_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_preference" (
	"owner" text PRIMARY KEY NOT NULL,
	"trusted" jsonb NOT NULL,
	"blocked" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"depth" integer NOT NULL,
	"page_limit" integer NOT NULL,
	"every_hours" integer NOT NULL,
	"progress" jsonb NOT NULL,
	"error" text,
	"topic_id" text NOT NULL,
	"last_run_at" bigint,
	"next_run_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_page" (
	"subscription_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"depth" integer NOT NULL,
	"file_id" text,
	"document_id" text,
	"snapshot_hash" text,
	"etag" text,
	"last_modified" text,
	"read_at" bigint,
	CONSTRAINT "subscription_page_subscription_id_url_pk" PRIMARY KEY("subscription_id","url")
);
--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "kind" text DEFAULT 'library' NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "advance_math" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "favorite_at" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "derived" ADD CONSTRAINT "derived_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "html_share" ADD CONSTRAINT "html_share_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underline" ADD CONSTRAINT "underline_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_step" ADD CONSTRAINT "research_step_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_branch" ADD CONSTRAINT "shared_branch_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_branch" ADD CONSTRAINT "shared_branch_leaf_id_result_id_fk" FOREIGN KEY ("leaf_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_page" ADD CONSTRAINT "subscription_page_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "underline_result" ON "underline" USING btree ("result_id","start");--> statement-breakpoint
CREATE INDEX "web_page_read" ON "web_page" USING btree ("read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_branch_leaf" ON "shared_branch" USING btree ("leaf_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_owner_url" ON "subscription" USING btree ("owner","url");--> statement-breakpoint
CREATE INDEX "subscription_next" ON "subscription" USING btree ("next_run_at");