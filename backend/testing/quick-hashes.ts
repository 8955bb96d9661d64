import type * as argon2 from '@node-rs/argon2'
import type * as age from 'age-encryption'
import { vi } from 'vitest'

// Real password hashing takes longer than the rest of a test that signs in. The library and the stored format
// are the same, only with less work; backend/auth/sign-in.test.ts checks that.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const little = { memoryCost: 64, timeCost: 1 }
  return {
    ...real,
    hash: (password: string, options: argon2.Options) => real.hash(password, { ...options, ...little }),
    // The hash that stands in for a missing account is a constant with the full work; it matches nothing.
    verify: (stored: string, given: string) =>
      real.verify(stored.replace('m=19456,t=2,', 'm=64,t=1,'), given),
    hashRaw: (password: string, options: argon2.Options) => real.hashRaw(password, { ...options, ...little }),
  }
})

// Passphrases too; scripts/operate/moving.test.ts uses the real work factor.
vi.mock('age-encryption', async (original) => {
  const real = await original<typeof age>()
  return {
    ...real,
    Encrypter: class extends real.Encrypter {
      constructor() {
        super()
        this.setScryptWorkFactor(4)
      }
    },
  }
})
