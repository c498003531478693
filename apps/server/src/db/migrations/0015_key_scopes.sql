-- Keys that were made before scopes may do what they could do then.
ALTER TABLE "api_key" ADD COLUMN "scopes" jsonb DEFAULT '["search","chat","knowledge:read","knowledge:write"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ALTER COLUMN "scopes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "expires_at" bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "daily_limit" integer;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "used_since" bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "allowed_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;