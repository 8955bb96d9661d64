import type { FunctionName } from '#domain/api/contracts.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { adoptSubscription } from './adopt-subscription.ts'
import { changeMonthlyGift } from './change-monthly-gift.ts'
import { checkRazorpayOrder } from './check-razorpay-order.ts'
import { contactFormFunction } from './contact-form.ts'
import type { ServerFunction } from './context.ts'
import { correctDonation } from './correct-donation.ts'
import { createRazorpayOrder } from './create-razorpay-order.ts'
import { giftChallenge } from './gift-challenge.ts'
import { giftLink } from './gift-link.ts'
import { giftSummary } from './gift-summary.ts'
import { inboxReply } from './inbox-reply.ts'
import { inviteAdministrator } from './invite-administrator.ts'
import { razorpayWebhook } from './razorpay-webhook.ts'
import { readInvitation } from './read-invitation.ts'
import { recordConsent } from './record-consent.ts'
import { refundRazorpayPayment } from './refund-razorpay-payment.ts'
import { resendInvitation } from './resend-invitation.ts'
import { resendMessage } from './resend-message.ts'
import { sendTestMessage } from './send-test-message.ts'
import { startMonthlyGift } from './start-monthly-gift.ts'
import { testConnection } from './test-connection.ts'
import { upiQr } from './upi-qr.ts'
import { verifyRazorpayPayment } from './verify-razorpay-payment.ts'
import { volunteerApplication } from './volunteer-application.ts'

/** What does the work of each contract. */
export const all: Record<FunctionName, ServerFunction> = {
  'gift-challenge': giftChallenge,
  'create-razorpay-order': createRazorpayOrder,
  'start-monthly-gift': startMonthlyGift,
  'change-monthly-gift': changeMonthlyGift,
  'adopt-subscription': adoptSubscription,
  'gift-link': giftLink,
  'verify-razorpay-payment': verifyRazorpayPayment,
  'check-razorpay-order': checkRazorpayOrder,
  'razorpay-webhook': razorpayWebhook,
  'refund-razorpay-payment': refundRazorpayPayment,
  'correct-donation': correctDonation,
  'gift-summary': giftSummary,
  'upi-qr': upiQr,
  'record-consent': recordConsent,
  'contact-form': contactFormFunction,
  'volunteer-application': volunteerApplication,
  'inbox-reply': inboxReply,
  'send-test-message': sendTestMessage,
  'resend-message': resendMessage,
  'test-connection': testConnection,
  'invite-administrator': inviteAdministrator,
  'resend-invitation': resendInvitation,
  'read-invitation': readInvitation,
  'accept-invitation': acceptInvitation,
}
