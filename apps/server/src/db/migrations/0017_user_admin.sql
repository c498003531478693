CREATE TABLE "admin_action" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"uid" text,
	"action" text NOT NULL,
	"target_uid" text,
	"detail" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "suspended_at" bigint;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "quotas" jsonb;--> statement-breakpoint
CREATE INDEX "admin_action_at" ON "admin_action" USING btree ("at");