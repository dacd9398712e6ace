import t from 'tap'
import { readCookie } from './cookies.ts'

t.test('a cookie is found by its whole name, and decoded', async t => {
  const header = 'xsession=1; session=1795287265; empty=; banner-a%20b=x%3By; odd=%E0%A4%A'
  t.equal(readCookie('session', header, false), '1795287265')
  t.equal(readCookie('empty', header, false), '')
  t.equal(readCookie('banner-a%20b', header, false), 'x;y')
  t.equal(readCookie('odd', header, false), '%E0%A4%A')
  t.equal(readCookie('sess', header, false), undefined)
  t.equal(readCookie('session', '', false), undefined)
  t.equal(readCookie('session', 'session=1; __Host-session=2', true), '2', 'over https it is the one that no other host can have set')
  t.equal(readCookie('session', 'session=1', true), undefined)
})
