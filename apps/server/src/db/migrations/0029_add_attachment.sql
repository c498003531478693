ALTER TABLE "file" ADD COLUMN "attachment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "file" f SET "attachment" = true, "parent_id" = t."dir_root_id" FROM "folder" d, "topic" t
WHERE d."id" = f."parent_id" AND t."id" = f."topic_id" AND d."name" IN ('报告图表', 'Report charts') AND f."content_type" = 'image/png' AND f."trashed_at" IS NULL
AND EXISTS (SELECT 1 FROM "article" a WHERE a."topic_id" = f."topic_id" AND a."content" LIKE '%/api/file/' || f."id" || '/view%');--> statement-breakpoint
DELETE FROM "folder" d WHERE d."name" IN ('报告图表', 'Report charts')
AND NOT EXISTS (SELECT 1 FROM "file" f WHERE f."parent_id" = d."id") AND NOT EXISTS (SELECT 1 FROM "folder" c WHERE c."parent_id" = d."id");
