import type { Banners } from '../../ports/banner.ts'
import type { Database } from './database.ts'
import { storableText } from './storable-text.ts'

export function createBanners (database: Database): Banners {
  return {
    current: async () => {
      const row = await database.run(async db => await db.selectFrom('banner').selectAll().executeTakeFirst())
      return row === undefined
        ? undefined
        : { status: row.shown === 1, cache_id: row.cache_id, content: row.content, banner_color: row.banner_color, text_color: row.text_color }
    },

    save: async banner => {
      const row = {
        shown: banner.status ? 1 : 0,
        cache_id: banner.cache_id,
        content: storableText(banner.content),
        banner_color: banner.banner_color,
        text_color: banner.text_color
      }
      await database.run(async db => await db.insertInto('banner').values({ id: 1, ...row })
        .onConflict(conflict => conflict.column('id').doUpdateSet(row))
        .execute())
    }
  }
}
