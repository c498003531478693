ALTER TABLE "result" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "address_key" text;