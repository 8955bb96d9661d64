import type * as argon2 from '@node-rs/argon2'
import type * as age from 'age-encryption'
import { vi } from 'vitest'

// A password that is hashed as for real takes longer than the rest of a test that signs in. The library and the
// form of what is stored are the same, only the work is less; backend/auth/sign-in.test.ts looks at that.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const little = { memoryCost: 64, timeCost: 1 }
  return {
    ...real,
    hash: (password: string, options: argon2.Options) => real.hash(password, { ...options, ...little }),
    hashRaw: (password: string, options: argon2.Options) => real.hashRaw(password, { ...options, ...little }),
  }
})

// A passphrase as well; scripts/backup.test.ts has the real work.
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
