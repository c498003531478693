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
DROP INDEX "topic_owner_name";--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "owner_panel" jsonb DEFAULT '{"shown":false,"text":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "recommended_questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "initial_conversation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "personality_prompt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "published_at" bigint;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "trashed_at" bigint;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_code_topic_invitation_code_fk" FOREIGN KEY ("code") REFERENCES "public"."topic_invitation"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_cover" ADD CONSTRAINT "topic_cover_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_event" ADD CONSTRAINT "topic_event_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_grant" ADD CONSTRAINT "topic_grant_topic_id_topic_share_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic_share"("topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_invitation" ADD CONSTRAINT "topic_invitation_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_invitation" ADD CONSTRAINT "topic_invitation_created_by_user_account_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_place" ADD CONSTRAINT "topic_place_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_share" ADD CONSTRAINT "topic_share_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_request_uid" ON "join_request" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "topic_cover_blob" ON "topic_cover" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "topic_event_topic" ON "topic_event" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "topic_event_actor" ON "topic_event" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "topic_grant_person" ON "topic_grant" USING btree ("person");--> statement-breakpoint
CREATE INDEX "topic_invitation_topic" ON "topic_invitation" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "topic_invitation_creator" ON "topic_invitation" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "topic_place_topic" ON "topic_place" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "topic_published" ON "topic" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "topic_trashed" ON "topic" USING btree ("trashed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_owner_name" ON "topic" USING btree ("owner","name") WHERE "topic"."trashed_at" is null;