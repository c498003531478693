CREATE TABLE "avatar" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"blob_hash" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_session" (
	"sid_hash" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "login_session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "redeem_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"used_by" text,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"visitor_id" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"uid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"avatar" text,
	"password_hash" text,
	"notes" text DEFAULT '{}' NOT NULL,
	"expiry_date" bigint,
	"extension_reading_enable" boolean DEFAULT true NOT NULL,
	"cancel_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"retired_at" bigint,
	CONSTRAINT "user_identity_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "verification_code" (
	"type" text NOT NULL,
	"content" text NOT NULL,
	"purpose" text NOT NULL,
	"uid" text,
	"code_hash" text NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "verification_code_type_content_purpose_pk" PRIMARY KEY("type","content","purpose")
);
--> statement-breakpoint
CREATE TABLE "complaint" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"target_url" text NOT NULL,
	"content" text NOT NULL,
	"contact" text NOT NULL,
	"uid" text,
	"audit_status" integer DEFAULT 0 NOT NULL,
	"audit_note" text DEFAULT '' NOT NULL,
	"audited_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"contact" text NOT NULL,
	"page" text NOT NULL,
	"uid" text,
	"handled" boolean DEFAULT false NOT NULL,
	"handled_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_reward" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"url" text NOT NULL,
	"note" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"review_note" text DEFAULT '' NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"reviewed_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_caller" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	"until" bigint,
	CONSTRAINT "blocked_caller_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "captcha_challenge" (
	"token" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"solution" jsonb NOT NULL,
	"secret_key" text NOT NULL,
	"visitor_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"proof_hash" text
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"redacted_key" text NOT NULL,
	"sensitive_show_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"singleton_key" text,
	"state" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"interruptions" integer DEFAULT 0 NOT NULL,
	"retry_limit" integer NOT NULL,
	"run_at" bigint NOT NULL,
	"lease_until" bigint,
	"error" text,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"snapshot_hash" text NOT NULL,
	"title" text NOT NULL,
	"external_id" text,
	"url" text,
	"date" text,
	"authors" jsonb,
	"blocks" jsonb NOT NULL,
	"length" integer NOT NULL,
	"read_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"parent_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"blob_hash" text,
	"url" text,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"reason_detail" text,
	"document_count" integer DEFAULT 0 NOT NULL,
	"duplicate" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_document" (
	"file_id" text NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "file_document_file_id_document_id_pk" PRIMARY KEY("file_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "snapshot" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"read_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"owner" text NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"dir_root_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "topic_dirRootId_unique" UNIQUE("dir_root_id")
);
--> statement-breakpoint
CREATE TABLE "topic_member" (
	"topic_id" text NOT NULL,
	"uid" text NOT NULL,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "topic_member_topic_id_uid_pk" PRIMARY KEY("topic_id","uid")
);
--> statement-breakpoint
CREATE TABLE "index_posting" (
	"segment_id" text NOT NULL,
	"block" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "index_posting_segment_id_block_pk" PRIMARY KEY("segment_id","block")
);
--> statement-breakpoint
CREATE TABLE "index_segment" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	"deleted_count" integer DEFAULT 0 NOT NULL,
	"deleted" "bytea",
	"info" "bytea" NOT NULL,
	"directory" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "passage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic_id" text NOT NULL,
	"document_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"heading_path" jsonb NOT NULL,
	"page" integer,
	"blocks" jsonb,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"parent_id" text,
	"question" text NOT NULL,
	"mode" text NOT NULL,
	"engine_type" text NOT NULL,
	"model" text NOT NULL,
	"search_topic" text,
	"lang" text NOT NULL,
	"output_lang" text DEFAULT 'auto' NOT NULL,
	"output_style" text DEFAULT '正常' NOT NULL,
	"state" text NOT NULL,
	"answer" jsonb,
	"runner_id" text,
	"lease_until" bigint,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"visitor_id" text NOT NULL,
	"question" text NOT NULL,
	"mode" text NOT NULL,
	"engine_type" text NOT NULL,
	"model" text NOT NULL,
	"img_id" text,
	"search_topic" text,
	"advance_math" boolean DEFAULT false NOT NULL,
	"share_key" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "session_shareKey_unique" UNIQUE("share_key")
);
--> statement-breakpoint
CREATE TABLE "stream_chunk" (
	"result_id" text NOT NULL,
	"from_index" integer NOT NULL,
	"messages" json NOT NULL,
	CONSTRAINT "stream_chunk_result_id_from_index_pk" PRIMARY KEY("result_id","from_index")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"checker_deadline" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" text NOT NULL,
	"uid" text NOT NULL,
	"manager" boolean DEFAULT false NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "team_member_team_id_uid_pk" PRIMARY KEY("team_id","uid")
);
--> statement-breakpoint
CREATE TABLE "tracked_day" (
	"day" text PRIMARY KEY NOT NULL,
	"users" integer NOT NULL,
	"guests" integer NOT NULL,
	"searches" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracked_event" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "tracked_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_name" text NOT NULL,
	"text" text NOT NULL,
	"project_name" text NOT NULL,
	"value" jsonb,
	"extra" jsonb NOT NULL,
	"traceid" text NOT NULL,
	"sid" text NOT NULL,
	"local_sid" text NOT NULL,
	"user_id" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"received_at" bigint NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_session" ADD CONSTRAINT "login_session_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reward" ADD CONSTRAINT "share_reward_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_document" ADD CONSTRAINT "file_document_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_document" ADD CONSTRAINT "file_document_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_member" ADD CONSTRAINT "topic_member_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_member" ADD CONSTRAINT "topic_member_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_chunk" ADD CONSTRAINT "stream_chunk_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_uid" ON "avatar" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "avatar_blob" ON "avatar" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "login_session_uid" ON "login_session" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "login_session_expires" ON "login_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_identity_uid" ON "user_identity" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "complaint_created" ON "complaint" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_reward_uid_url" ON "share_reward" USING btree ("uid","url");--> statement-breakpoint
CREATE UNIQUE INDEX "share_reward_approved_url" ON "share_reward" USING btree ("url") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "share_reward_created" ON "share_reward" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "captcha_challenge_expires" ON "captcha_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_key_uid" ON "api_key" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("name","state","run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_waiting" ON "job" USING btree ("name","singleton_key") WHERE state = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "document_topic_snapshot" ON "document" USING btree ("topic_id","snapshot_hash");--> statement-breakpoint
CREATE INDEX "document_snapshot" ON "document" USING btree ("snapshot_hash");--> statement-breakpoint
CREATE INDEX "file_topic" ON "file" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "file_blob" ON "file" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "file_document_document" ON "file_document" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_owner_name" ON "topic" USING btree ("owner","name");--> statement-breakpoint
CREATE INDEX "topic_member_uid" ON "topic_member" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "index_segment_topic" ON "index_segment" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "passage_document" ON "passage" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "passage_topic" ON "passage" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "result_session_ordinal" ON "result" USING btree ("session_id","ordinal");--> statement-breakpoint
CREATE INDEX "result_state" ON "result" USING btree ("state");--> statement-breakpoint
CREATE INDEX "session_visitor" ON "session" USING btree ("visitor_id","updated_at");--> statement-breakpoint
CREATE INDEX "session_owner" ON "session" USING btree ("owner","updated_at");--> statement-breakpoint
CREATE INDEX "team_member_uid" ON "team_member" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "tracked_event_day" ON "tracked_event" USING btree ("day","event_name");