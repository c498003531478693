CREATE TABLE "storage_room" (
	"name" text PRIMARY KEY NOT NULL,
	"bound" bigint NOT NULL,
	"counted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "storage_room_counted" ON "storage_room" USING btree ("counted_at");