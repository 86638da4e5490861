import { expect, it } from 'vitest'
import { createStory } from '#test/support/story'

const story = createStory({ PUBLIC_URL: 'https://shop.example' })

it('on https each cookie that proves or tells something belongs to this very host', async () => {
  const visitor = story.visitor()
  const person = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', password: 'secret' }
  await visitor.submit('/register', person)
  const lines = (await visitor.submit('/login', person)).headers.getSetCookie()
  const named = (name: string) => lines.filter((line) => line.startsWith(`${name}=`))
  for (const name of ['better-auth.session_token', 'better-auth.session_data', 'signed_in']) {
    const [line = ''] = named(`__Host-${name}`)
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; Secure(;|$)/)
    expect(line).not.toMatch(/domain=/i)
    if (name !== 'signed_in') expect(line).toMatch(/; HttpOnly(;|$)/)
  }
  expect(lines.filter((line) => !line.startsWith('__Host-')).map((line) => line.split('=')[0])).toEqual(['flash'])

  const page = await visitor.get('/myprofile')
  expect(page.status).toBe(200)
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  const [token = ''] = [...visitor.cookies].filter(([name]) => name.endsWith('session_token')).map(([, value]) => value)
  const planted = story.visitor()
  planted.cookies.set('better-auth.session_token', token).set('__Secure-better-auth.session_token', token)
  expect((await planted.get('/myprofile')).status).toBe(302)
  await visitor.submit('/myprofile', { intent: 'sign-out' })
  expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-signed_in', 'flash'])
  expect(visitor.cookies.get('__Host-signed_in')).toMatch(/^0\.\d+\.\w+$/)
  await visitor.submit('/login', person)
  expect(visitor.cookies.get('__Host-signed_in')).toBe('1')
})

it('a hint without a session is taken back', async () => {
  const visitor = story.visitor()
  visitor.cookies.set('__Host-signed_in', '1')
  await visitor.get('/login')
  expect([...visitor.cookies.keys()]).toEqual([])
})

const odd = [
  '',
  '%',
  '%ff',
  '%00',
  'a.b',
  '.',
  'x'.repeat(8000),
  '{"session":1}',
  'eyJhbGciOiJub25lIn0.e30.',
  '"quoted"',
  'a=b=c',
  'null',
  '[object Object]',
  '\u00ff',
]
const names = ['session_token', 'session_data', 'dont_remember', 'account_data', 'two_factor', 'trust_device'].map(
  (name) => `__Host-better-auth.${name}`,
)

it('no content of the cookies makes a page fail', async () => {
  const signedIn = await story.visitor().register()
  const failed: string[] = []
  for (const value of odd)
    for (const name of [...names, '__Host-registered', '__Host-signed_in', 'flash'])
      for (const own of [false, true]) {
        const cookie = [...(own ? signedIn.cookies : [])].filter(([other]) => other !== name)
        const header = [...cookie, [name, value]].map((pair) => pair.join('=')).join('; ')
        for (const path of ['/myprofile', '/api/cart', '/login', '/login/code']) {
          const { status } = await story.visitor().get(path, { cookie: header })
          if (![200, 302, 401].includes(status)) failed.push(`${status} ${path} ${name}=${value.slice(0, 20)} ${own}`)
        }
      }
  expect(failed).toEqual([])
  expect(story.logged.filter((line) => /"level":"error"/.test(line))).toEqual([])
})
