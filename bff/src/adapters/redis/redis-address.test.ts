import t from 'tap'
import { redisAddress } from './redis-address.ts'

t.test('addresses of one server, of Sentinels and of a Cluster', async t => {
  t.same(redisAddress('rediss://:pw@cache:6380/2'), { kind: 'single', url: 'rediss://:pw@cache:6380/2' })
  t.same(redisAddress('redis+sentinel://:p%40w@s1:26379,[::1]:26380/portal'), {
    kind: 'sentinel', nodes: [{ host: 's1', port: 26379 }, { host: '::1', port: 26380 }], master: 'portal', password: 'p@w'
  })
  t.same(redisAddress('redis+cluster://a:7000,b:7001'), { kind: 'cluster', nodes: [{ host: 'a', port: 7000 }, { host: 'b', port: 7001 }], password: undefined })
  for (const wrong of ['redis+sentinel://:canary@s1:26379', 'redis+sentinel://:canary@s1/portal', 'redis+cluster://:canary@a:7000,b']) {
    try {
      redisAddress(wrong)
      t.fail(`${wrong} was read`)
    } catch (error) {
      t.notMatch(String(error), 'canary')
    }
  }
})
