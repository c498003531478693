CREATE TABLE "search_template" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"question" text NOT NULL,
	"mode" text NOT NULL,
	"engine_type" text NOT NULL,
	"model" text NOT NULL,
	"filters" jsonb NOT NULL,
	"search_topic" text,
	"advance_math" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "search_template_owner_name" ON "search_template" USING btree ("owner","name");