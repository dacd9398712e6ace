/** What a browser does at the provider of `login-provider.ts`: its forms filled in, its redirects followed. @returns where it is sent back to */
export async function logInAtProvider (url: string, login: string, jar = new Map<string, string>()): Promise<URL> {
  const { origin } = new URL(url)
  let at = new URL(url)
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: form })
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const to = answer.headers.get('location')
    if (to !== null) {
      at = new URL(to, at)
      form = undefined
      if (at.origin !== origin) return at
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (prompt === undefined || action === undefined) throw new Error(`the provider answered ${answer.status}: ${page}`)
    at = new URL(action, at)
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
  }
  throw new Error('the provider goes round in circles')
}
