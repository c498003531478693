CREATE TABLE "api_call" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"api_key_id" text NOT NULL,
	"call" text NOT NULL,
	"status" integer NOT NULL,
	"err_code" integer NOT NULL,
	"ms" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"event" text NOT NULL,
	"call" text,
	"api_key_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repeatable_call" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"lease_until" bigint NOT NULL,
	"status" integer,
	"content_type" text,
	"body" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "repeatable_call_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeatable_call" ADD CONSTRAINT "repeatable_call_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_call_owner" ON "api_call" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "api_call_created" ON "api_call" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_event" ON "credit_entry" USING btree ("uid","event");--> statement-breakpoint
CREATE INDEX "credit_entry_created" ON "credit_entry" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "repeatable_call_created" ON "repeatable_call" USING btree ("created_at");