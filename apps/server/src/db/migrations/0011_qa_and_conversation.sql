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
ALTER TABLE "session" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_created_by_user_account_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qa_entry_topic" ON "qa_entry" USING btree ("topic_id","pinned","updated_at");--> statement-breakpoint
CREATE INDEX "qa_entry_creator" ON "qa_entry" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "session_topic" ON "session" USING btree ("search_topic","updated_at");