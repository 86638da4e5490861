import { describe, expect, it } from 'vitest'
import type { Environment } from '#server/config/environment'
import { readModes } from '#server/config/provider-modes'

const paymentMode = (env: Environment, url: URL) => readModes(env, url).payments
const messageMode = (env: Environment, url: URL) => readModes(env, url).messages
const courierMode = (env: Environment, url: URL) => readModes(env, url).couriers

const local = new URL('http://localhost:3000')
const named = new URL('https://shop.example')
const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }
const whatsapp = {
  WHATSAPP_TOKEN: 't',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_APP_SECRET: 'a',
  WHATSAPP_VERIFY_TOKEN: 'v',
}

describe('payments', () => {
  it('all three keys: real, on any address', () => {
    for (const url of [local, named])
      expect(paymentMode(keys, url)).toMatchObject({ kind: 'real', keyId: 'rzp_live_1' })
  })
  it('the old webhook secret counts while it is changed', () => {
    expect(paymentMode({ ...keys, RAZORPAY_WEBHOOK_SECRET_OLD: 'old' }, named)).toMatchObject({
      webhookSecrets: ['w', 'old'],
    })
  })
  it.each(Object.keys(keys))('without %s the rest refuses to start', (missing) => {
    expect(() => paymentMode({ ...keys, [missing]: '' }, named)).toThrow('together, or none of them')
  })
  it('no keys in production: cash only', () => {
    expect(paymentMode({ APP_ENV: 'production' }, local)).toEqual({ kind: 'cash-only' })
  })
  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://127.3.2.1', 'http://[::1]:3000'])(
    'no keys at %s: simulator',
    (url) => {
      expect(paymentMode({}, new URL(url)).kind).toBe('simulator')
    },
  )
  it.each([
    'https://shop.example',
    'http://192.168.1.5:3000',
    'http://localhost.evil.example',
    'http://127.evil.example',
  ])('no keys at %s: cash only', (url) => {
    expect(paymentMode({}, new URL(url))).toEqual({ kind: 'cash-only' })
  })
  it('couriers are booked by all three keys, and by hand in production without them', () => {
    const shiprocket = { SHIPROCKET_EMAIL: 'a@b.in', SHIPROCKET_PASSWORD: 'p', SHIPROCKET_PICKUP: 'Home' }
    expect(courierMode(shiprocket, named)).toEqual({ kind: 'real', email: 'a@b.in', password: 'p', pickup: 'Home' })
    expect(() => courierMode({ ...shiprocket, SHIPROCKET_PICKUP: '' }, named)).toThrow('together, or none of them')
    expect(courierMode({ APP_ENV: 'production' }, local)).toEqual({ kind: 'off' })
    expect([courierMode({}, local), paymentMode(shiprocket, local)]).toEqual([
      { kind: 'simulator' },
      { kind: 'cash-only' },
    ])
  })
  it('real keys of the other service switch the simulator off', () => {
    expect(paymentMode(whatsapp, local)).toEqual({ kind: 'cash-only' })
    expect(messageMode(keys, local)).toEqual({ kind: 'log' })
  })
  it('a key id that is none, and a test key in production, refuse to start', () => {
    expect(() => paymentMode({ ...keys, RAZORPAY_KEY_ID: 'key_1' }, named)).toThrow(
      'must start with rzp_test_ or rzp_live_',
    )
    const test = { ...keys, RAZORPAY_KEY_ID: 'rzp_test_1', APP_ENV: 'production' }
    expect(() => paymentMode(test, named)).toThrow('is a test key in production')
    expect(paymentMode({ ...test, ALLOW_TEST_KEYS: '1' }, named).kind).toBe('real')
  })
})

describe('messages', () => {
  it('all four keys: real', () => {
    expect(messageMode(whatsapp, named)).toMatchObject({ kind: 'real', apiVersion: 'v26.0' })
  })
  it.each(Object.keys(whatsapp))('without %s the rest refuses to start', (missing) => {
    expect(() => messageMode({ ...whatsapp, [missing]: undefined }, named)).toThrow('together, or none of them')
  })
  it('none: simulator on the own machine, otherwise only logged', () => {
    expect(messageMode({}, local).kind).toBe('simulator')
    expect(messageMode({}, named).kind).toBe('log')
    expect(messageMode({ APP_ENV: 'production' }, local).kind).toBe('log')
  })
})
