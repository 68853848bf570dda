/** A browser without scripts, at the provider's own pages: keeps cookies, follows redirects, and sends its forms. */
const mostSteps = 20

/** Signs in as `sub`. Returns the address of Holdfast to which the provider sends the browser. */
export async function signInAtProvider(start: string, sub: string): Promise<URL> {
  const origin = new URL(start).origin
  const cookies = new Map<string, string>()
  const ask = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  let answer = await ask(start)
  for (let step = 0; step < mostSteps; step++) {
    const location = answer.headers.get('location')
    if (location !== null) {
      const next = new URL(location, origin)
      if (next.origin !== origin) return next
      answer = await ask(next.href)
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`the provider shows no form: ${page.slice(0, 300)}`)
    const isLogin = page.includes('name="login"')
    answer = await ask(
      new URL(action, origin).href,
      new URLSearchParams(isLogin ? { prompt: 'login', login: sub, password: 'any' } : { prompt: 'consent' }),
    )
  }
  throw new Error('the provider does not come to an end')
}
