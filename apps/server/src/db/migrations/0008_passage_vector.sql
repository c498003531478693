CREATE TABLE "passage_vector" (
	"passage_id" bigint PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"model" text NOT NULL,
	"place" bigserial NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passage_vector" ADD CONSTRAINT "passage_vector_passage_id_passage_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_vector_topic" ON "passage_vector" USING btree ("topic_id","model","place");