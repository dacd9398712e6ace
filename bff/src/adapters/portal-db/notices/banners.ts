import type { Banners } from '../../../ports/notices/banner.ts'
import type { Database } from '../engine/database.ts'
import { storableText } from '../engine/storable-text.ts'

export function createBanners (database: Database): Banners {
  return {
    current: async () => {
      const row = await database.run(async db => await db.selectFrom('banner').selectAll().executeTakeFirst())
      return row === undefined
        ? undefined
        : {
            status: row.shown === 1,
            cache_id: row.cache_id,
            content: row.content,
            banner_color: row.banner_color,
            text_color: row.text_color,
            shown_from: instant(row.shown_from),
            shown_until: instant(row.shown_until),
            link: row.link
          }
    },

    save: async (banner, replaces) => {
      const row = {
        shown: banner.status ? 1 : 0,
        cache_id: banner.cache_id,
        content: storableText(banner.content),
        banner_color: banner.banner_color,
        text_color: banner.text_color,
        shown_from: milliseconds(banner.shown_from),
        shown_until: milliseconds(banner.shown_until),
        link: banner.link
      }
      const saved = await database.run(async db => replaces == null
        ? await db.insertInto('banner').values({ id: 1, ...row })
          .onConflict(one => replaces === null ? one.column('id').doNothing() : one.column('id').doUpdateSet(row))
          .returning('id').executeTakeFirst()
        : await db.updateTable('banner').set(row).where('cache_id', '=', replaces).returning('id').executeTakeFirst())
      return saved !== undefined
    }
  }
}

function instant (time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

function milliseconds (time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}
