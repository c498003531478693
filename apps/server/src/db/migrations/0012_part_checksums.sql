-- Parts that came before they had a checksum are sent again.
DELETE FROM "multipart_part";--> statement-breakpoint
ALTER TABLE "multipart_part" ADD COLUMN "crc" bigint NOT NULL;
