import { expect, test } from 'vitest'
import { bankTransfer, upiTransfer, virtualAccount } from '../testing/razorpay-other-ways.ts'
import { maskAccountNumbers } from './account-numbers.ts'

test('keeps the last four digits of a payer’s account number, and everything else', () => {
  const transfer = bankTransfer('pay_x')
  const masked = maskAccountNumbers({ payload: { bank_transfer: { entity: transfer } } })
  expect(masked).toEqual({
    payload: {
      bank_transfer: {
        entity: {
          ...transfer,
          payer_bank_account: { ...(transfer.payer_bank_account as object), account_number: '1113' },
        },
      },
    },
  })
  expect(maskAccountNumbers(upiTransfer('pay_x'))).toEqual({ ...upiTransfer('pay_x'), payer_account: '1113' })
})

test('masks accounts that are allowed to pay, and leaves the charity’s own', () => {
  const account = virtualAccount({
    allowed_payers: [{ bank_account: { ifsc: 'HDFC0000053', account_number: 50_100_135_791_113 } }],
  })
  expect(maskAccountNumbers(account)).toEqual({
    ...account,
    allowed_payers: [{ bank_account: { ifsc: 'HDFC0000053', account_number: '1113' } }],
  })
})

test('masks UPI addresses made of an account number, and no others', () => {
  expect(
    maskAccountNumbers({ vpa: '50100135791113@HDFC0000053.ifsc.npci', payer_vpa: '9812345678@upi', n: null }),
  ).toEqual({ vpa: '1113@HDFC0000053.ifsc.npci', payer_vpa: '9812345678@upi', n: null })
})
