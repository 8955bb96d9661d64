import type { Defaults } from './template-text.ts'

export const defaults: Defaults = {
  gift_thanks: {
    subject: 'Thank you for your gift of {{amount}}',
    body: `Dear {{name}},

Your gift of {{amount}} for {{cause}} has arrived. Thank you!

Because of you, someone who might have gone without is cared for today. We will use it with care.

> Gift: {{amount}}
> For: {{cause}}
> Date: {{date}}
> Reference: {{reference}}

[See your gift and its receipt]({{link}})

Please keep this message: the link in it is yours alone. If anything about your gift looks wrong, please reply to this message.

With gratitude,
{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your gift of {{amount}} for {{cause}} has arrived. Thank you! Reference: {{reference}}. Your gift and its receipt: {{link}} {{organisation}}',
  },
  gift_failed: {
    subject: 'Your gift of {{amount}} did not go through',
    body: `Dear {{name}},

On {{date}} you wanted to give {{amount}} for {{cause}}. The payment did not go through, and we have not received anything.

If your bank shows the amount as taken, it will be returned automatically, usually within five to seven working days.

If you would still like to give, this link brings you back to where you were:

[Try again]({{link}})

Thank you for thinking of us. If something is in the way, reply to this message and we will help.

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your gift of {{amount}} for {{cause}} did not go through and nothing was received. You can try again here: {{link}} {{organisation}}',
  },
  gift_refunded: {
    subject: 'Your refund of {{refunded}}',
    body: `Dear {{name}},

We have returned {{refunded}} of your gift of {{amount}} from {{date}}. It usually reaches your account within five to seven working days.

> Refund: {{refunded}}
> Remaining gift: {{remaining}}
> For: {{cause}}
> Reference: {{reference}}

If you did not expect this refund, please reply to this message.

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, we have returned {{refunded}} of your gift of {{amount}} from {{date}}. Remaining gift: {{remaining}}. It usually reaches your account within five to seven working days. {{organisation}}',
  },
  refund_failed: {
    subject: 'Your refund of {{refunded}} did not go through',
    body: `Dear {{name}},

The refund of {{refunded}} of your gift of {{amount}} from {{date}} did not reach your account. The money is still with us.

> Refund that failed: {{refunded}}
> Your gift: {{remaining}}
> For: {{cause}}
> Reference: {{reference}}

Please reply to this message, so that we can find another way to return it.

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, the refund of {{refunded}} of your gift of {{amount}} from {{date}} did not reach your account. The money is still with us. Please write to us, so that we can find another way to return it. {{organisation}}',
  },
  monthly_started: {
    subject: 'Thank you for your monthly gift of {{amount}}',
    body: `Dear {{name}},

Your first monthly gift of {{amount}} for {{cause}} has arrived. Thank you for standing by us month after month!

> Monthly gift: {{amount}}
> For: {{cause}}
> Received on: {{date}}
> Next charge: {{next_date}}
> Reference: {{reference}}

You will be notified before every charge. You can pause or cancel at any time, without giving a reason:

[See your monthly gift]({{link}})

Please keep this message: the link in it is yours alone.

With gratitude,
{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your first monthly gift of {{amount}} for {{cause}} has arrived. Thank you! Next charge: {{next_date}}. See, pause or cancel it here: {{link}} {{organisation}}',
  },
  monthly_failing: {
    subject: 'Your monthly gift of {{amount}} could not be charged',
    body: `Dear {{name}},

This month's gift of {{amount}} for {{cause}} could not be charged. That happens: a card has expired, or there was not enough in the account that day. Nothing was taken.

Your bank tries again over the next days. If you would rather use another card or UPI app, choose it here:

[Change payment method]({{link}})

The link works for {{days}} days. If you would rather end your monthly gift, you can do so with the link in our earlier emails, in your UPI app or at your bank; until then a later try may still be charged. We thank you for all you have given.

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, this month’s gift of {{amount}} for {{cause}} could not be charged. Nothing was taken. You can change the payment method here: {{link}} The link works for {{days}} days. {{organisation}}',
  },
  monthly_method: {
    subject: 'Change the payment method of your monthly gift of {{amount}}',
    body: `Dear {{name}},

Here is the link to choose another card, UPI app or account for your monthly gift of {{amount}} for {{cause}}:

[Change payment method]({{link}})

The link works for {{days}} days. If you do not need it, there is nothing to do.

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, you can change the payment method of your monthly gift of {{amount}} for {{cause}} here: {{link}} The link works for {{days}} days. {{organisation}}',
  },
  monthly_stopped: {
    subject: 'Your monthly gift has stopped',
    body: `Dear {{name}},

Your monthly gift of {{amount}} for {{cause}} could not be charged several times, so it has stopped. Nothing more is charged, and we will not write about it again.

Thank you for all the months you gave. If you would like to begin again, it takes a minute:

[Begin again]({{link}})

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your monthly gift of {{amount}} for {{cause}} could not be charged several times, so it has stopped. Thank you for all you gave. To begin again: {{link}} {{organisation}}',
  },
  monthly_paused: {
    subject: 'Your monthly gift is paused',
    body: `Dear {{name}},

Your monthly gift of {{amount}} for {{cause}} is paused. Nothing is charged until {{date}}; then it resumes automatically.

Here you can see how it stands and cancel it. If you paused it yourself, you can also resume it earlier:

[See your monthly gift]({{link}})

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your monthly gift of {{amount}} for {{cause}} is paused until {{date}}. See how it stands: {{link}} {{organisation}}',
  },
  monthly_ending: {
    subject: 'Your monthly gift ends on {{date}}',
    body: `Dear {{name}},

The permission that you gave your bank for your monthly gift of {{amount}} for {{cause}} ends on {{date}}. Nothing is charged after that day. Thank you for every month that you gave!

If you would like to go on, you can renew it here. The new monthly gift is first charged on the day you renew, and takes the place of the old one:

[Renew your monthly gift]({{link}})

If you would rather let it end, there is nothing to do.

With gratitude,
{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your monthly gift of {{amount}} for {{cause}} ends on {{date}}. Thank you for every month! If you would like to go on, you can renew it here: {{link}} {{organisation}}',
  },
  monthly_card: {
    subject: 'The card for your monthly gift expires soon',
    body: `Dear {{name}},

The card that pays your monthly gift of {{amount}} for {{cause}} is valid until {{date}}. After that your bank may refuse the charge.

If you have a new card, or would like to use UPI, you can renew your monthly gift here. The new one is first charged on the day you renew, and takes the place of the old one:

[Renew your monthly gift]({{link}})

If your bank moves the mandate to your new card by itself, there is nothing to do.

With gratitude,
{{organisation}}`,
    whatsapp:
      'Dear {{name}}, the card that pays your monthly gift of {{amount}} for {{cause}} is valid until {{date}}. You can renew the gift with another card or UPI here: {{link}} {{organisation}}',
  },
  monthly_cancelled: {
    subject: 'Your monthly gift is cancelled',
    body: `Dear {{name}},

Your monthly gift of {{amount}} for {{cause}} was cancelled on {{date}}. Nothing more is charged.

Thank you for everything you gave. If you ever want to give again, you are welcome here:

[Give again]({{link}})

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your monthly gift of {{amount}} for {{cause}} was cancelled on {{date}}. Nothing more is charged. Thank you for all you gave. To give again: {{link}} {{organisation}}',
  },
  claim_approved: {
    subject: 'We have found your gift of {{amount}}',
    body: `Dear {{name}},

Thank you. We have found the gift that you told us about, and it now carries your address.

> Gift: {{amount}}
> Date: {{date}}
> Reference: {{reference}}

The receipt comes to you by email. If it needs details from you, you can complete them on your page:

[See my gifts]({{link}})

With gratitude,
{{organisation}}`,
  },
  claim_refused: {
    subject: 'About the gift that you told us about',
    body: `Hello,

We could not find this gift from what you wrote:

> Gift: {{amount}}
> Date: {{date}}
> Reference: {{reference}}

Please compare it with your bank statement or UPI app. The reference of a transfer is called UTR or UPI transaction ID, and has at least 12 digits or letters. You can then tell us again:

[Claim my receipt]({{link}})

Or reply to this message, with a picture of the payment if you like.

{{organisation}}`,
  },
  receipt_issued: {
    subject: 'Your receipt {{receipt}} for {{amount}}',
    body: `Dear {{name}},

Your receipt {{receipt}} for the gift of {{amount}} on {{date}} is attached. Please keep it with your papers.

> Receipt: {{receipt}}
> Gift: {{amount}}
> For: {{cause}}
> Date: {{date}}

If anything in it looks wrong, please reply to this message and we will put it right.

With gratitude,
{{organisation}}`,
    whatsapp:
      'Dear {{name}}, your receipt {{receipt}} for {{amount}} is ready: {{link}} The link works for 30 days. {{organisation}}',
  },
  receipt_details: {
    subject: 'Your receipt for {{amount}} needs a few details',
    body: `Dear {{name}},

Thank you for your gift of {{amount}} on {{date}}. To issue your receipt we still need {{missing}}. It takes about a minute:

[Fill in the details]({{link}})

Your receipt comes by email right after. If you do not need one, there is nothing to do.

{{organisation}}`,
  },
  joint_gift_details: {
    subject: 'Your part of a gift needs a few details',
    body: `Dear {{name}},

Thank you for your part of {{amount}} in the gift of {{date}}. To name you in our yearly statement to the tax office, so that you get the certificate for it, we still need {{missing}}. It takes about a minute:

[Fill in the details]({{link}})

If you do not need a certificate, there is nothing to do.

{{organisation}}`,
  },
  receipt_cancelled: {
    subject: 'Receipt {{receipt}} is cancelled',
    body: `Dear {{name}},

The receipt {{receipt}} for your gift of {{amount}} on {{date}} is no longer valid. {{reason}}

If this surprises you, please reply to this message and we will look into it.

{{organisation}}`,
    whatsapp:
      'Dear {{name}}, the receipt {{receipt}} for your gift of {{amount}} on {{date}} is no longer valid. {{reason}} {{organisation}}',
  },
  receipt_replaced: {
    subject: 'Your new receipt {{receipt}}',
    body: `Dear {{name}},

Your receipt {{former}} is cancelled. {{reason}}

The receipt {{receipt}} for {{amount}} takes its place and is attached. Please use only this one.

{{organisation}}`,
  },
  certificate_issued: {
    subject: 'Your certificate for {{year}} ({{certificate}})',
    body: `Dear {{name}},

Our yearly statement is filed. The tax office has issued the certificate for your gifts of {{year}}, and it is attached.

> Certificate: {{certificate}}
> Year: {{year}}
> Amount: {{amount}}

Please keep it with your papers: the deduction in your tax return follows from it. If anything in it looks wrong, please reply to this message soon, so that we can revise the statement.

With gratitude,
{{organisation}}`,
  },
  receipts_yearly: {
    subject: 'Your receipts for {{year}}',
    body: `Dear {{name}},

Thank you for giving month after month. As you wished, your receipts for the financial year {{year}} come together: a summary and every receipt are attached.

> Year: {{year}}
> Receipts: {{count}}
> Together: {{amount}}

[See all your gifts]({{link}})

If anything in them looks wrong, please reply to this message and we will put it right.

With gratitude,
{{organisation}}`,
  },
  donor_email_confirmation: {
    subject: 'Please confirm this address for {{organisation}}',
    body: `Hello,

This address was given for the receipts of a gift to {{organisation}}. Open this link to confirm that it is yours:

[Confirm this address]({{link}})

The link works once, and for seven days.

If you know nothing about this, please ignore this message: without the link nothing is sent here.

{{organisation}}`,
  },
  story: {
    subject: 'What your gift did: {{story}}',
    body: `Dear {{name}},

You gave for {{cause}} and asked us to tell you what gifts have done. Here is one story.

![{{story}}]({{picture}})

{{story}}

{{summary}}

[Read the story]({{link}})

Thank you. You are part of it.

{{organisation}}`,
  },
  dedication_card: {
    subject: 'A card from {{giver}}, {{dedication}}',
    body: `Dear {{name}},

{{giver}} made a gift to {{organisation}} {{dedication}}, and would like you to know.

> {{wish}}

[Open the card]({{link}})

{{giver}} gave us your address for this card alone. We use it for nothing else and remove it after 90 days.

{{organisation}}`,
  },
  pledge_reminder: {
    subject: 'Your pledge to {{organisation}}',
    body: `Dear {{name}},

Thank you for promising a gift for {{cause}} by {{date}}. {{amount}} is still open. You can give it here, all at once or in parts:

[Give now]({{link}})

If you have given in another way, such as in cash or by bank transfer, please reply to this message, and we will note it.

With gratitude,
{{organisation}}`,
    whatsapp:
      'Dear {{name}}, thank you for promising a gift for {{cause}} by {{date}}. {{amount}} is still open. You can give it here: {{link}} {{organisation}}',
  },
  personal_thanks: {
    subject: 'Thank you from {{organisation}}',
    body: `Dear {{name}},

Thank you for your gift of {{amount}} for {{cause}}, which reached us on {{date}}. It means a great deal to us that you are at our side.

With gratitude,
{{author}}
{{organisation}}`,
  },
  contact_acknowledgement: {
    subject: 'We have your message ({{number}})',
    body: `Hello,

Thank you for writing to us. Your message has arrived, and one of us will answer it shortly. Its number is {{number}}.

If you did not write to us, someone entered your address by mistake, and there is nothing you need to do.

{{organisation}}`,
  },
  contact_notice: {
    subject: 'New message from {{name}}: {{subject}}',
    body: `{{name}} ({{email}}) wrote through the contact form:

> {{subject}}
> 
> {{message}}

[Open it in the inbox]({{link}})`,
    whatsapp: 'New message from {{name}} ({{email}}): {{subject}}. Open it: {{link}}',
  },
  volunteer_acknowledgement: {
    subject: 'Thank you for offering your time ({{number}})',
    body: `Hello,

Thank you for wanting to help with {{interest}}. Your application has arrived, and we will get in touch soon. Its number is {{number}}.

If you did not write to us, someone entered your address by mistake, and there is nothing you need to do.

{{organisation}}`,
  },
  volunteer_notice: {
    subject: 'New volunteer: {{name}}, {{interest}}',
    body: `{{name}} ({{email}}) would like to help with {{interest}}.

> {{message}}

[Open it in the inbox]({{link}})`,
    whatsapp: 'New volunteer: {{name}} ({{email}}) would like to help with {{interest}}. Open it: {{link}}',
  },
  guardian_question: {
    subject: 'May a young person help us? ({{number}})',
    body: `Hello,

Someone who is not yet 18 would like to help us with {{interest}} and named you as parent or guardian. We need your permission first. Open this link to see who it is, and to say yes or no:

[See the application]({{link}})

Without your yes we do nothing, and after 30 days we delete the application. With the same link you can take your yes back at any time.

If you know nothing about this, say no there, or ignore this message.

{{organisation}}`,
  },
  reply: {
    subject: '{{subject}}',
    body: `Dear {{name}},

{{reply}}

{{author}}
{{organisation}}

You wrote on {{date}}:

> {{message}}`,
  },
  invitation: {
    subject: 'You are invited to help run the website of {{organisation}}',
    body: `Hello,

{{inviter}} invites you to work in the back office of {{organisation}}.

> Your role: {{access}}

Open this link to choose a password and begin:

[Accept the invitation]({{link}})

The link works once, and for {{days}} days.

If you do not know what this is about, please ignore this message: without you nothing happens.

{{organisation}}`,
  },
  access_changed: {
    subject: 'Access of {{person}} to {{organisation}} has changed',
    body: `Hello,

{{actor}} has changed what {{person}} can do in the back office of {{organisation}}.

> Account: {{email}}
> Before: {{former_access}}
> Now: {{access}}

If you did not expect this, please ask {{actor}} or another administrator.

{{organisation}}`,
  },
  log_seals: {
    subject: 'Seals of the log of {{organisation}}, {{month}}',
    body: `Hello,

These are the seals of the log of {{month}}: for each day the number of entries and a digest of them. Please keep this message. If an entry is changed or removed later, the log no longer agrees with it.

{{seals}}

{{organisation}}`,
  },
  password_recovery: {
    subject: 'Choose a new password for {{organisation}}',
    body: `Hello,

You (or someone using your email) asked for a new password for your account at {{organisation}}. Open this link to choose one:

[Choose a new password]({{link}})

The link works once, and for one hour.

If you did not ask for it, there is nothing you need to do: your password stays as it is and nobody has signed in.

{{organisation}}`,
  },
  email_change: {
    subject: 'Confirm your new email address for {{organisation}}',
    body: `Hello,

This address was given as the new one to sign in with at {{organisation}}. Open this link to confirm that it is yours:

[Confirm this address]({{link}})

The link works once, and for one hour.

If you know nothing about this, please ignore this message: without the link nothing changes.

{{organisation}}`,
  },
  email_changed: {
    subject: 'Your email address for {{organisation}} was changed',
    body: `Hello,

From now on you sign in at {{organisation}} with {{email}}. This address is no longer used.

If you did not change it yourself, someone else has used your account: please tell an administrator of the site at once.

{{organisation}}`,
  },
  donor_sign_in: {
    subject: 'Your gifts to {{organisation}}',
    body: `Hello,

You (or someone using your email) asked to see your donations. Open this link:

[See my gifts]({{link}})

Or enter this code on the page where you asked:

> {{code}}

Use either the link or the code within 15 minutes; it works once. Please do not pass them on: anyone who has them can see your gifts.

If you did not ask for it, there is nothing you need to do: nobody has seen your gifts.

{{organisation}}`,
  },
  claim_sign_in: {
    subject: 'Claim your receipt from {{organisation}}',
    body: `Hello,

You (or someone using your email) want to claim the receipt of a gift. Open this link:

[Claim my receipt]({{link}})

Or enter this code on the page where you asked:

> {{code}}

Use either the link or the code within 15 minutes; it works once. Please do not pass them on.

If you did not ask for it, there is nothing you need to do.

{{organisation}}`,
  },
  two_step_on: {
    subject: 'Two-step sign-in was turned on at {{organisation}}',
    body: `Hello,

From now on signing in at {{organisation}} asks for a code from your authenticator app after your password.

If this was not you, someone else has used your account: please tell another administrator of the site at once.

{{organisation}}`,
  },
  two_step_off: {
    subject: 'Two-step sign-in was turned off at {{organisation}}',
    body: `Hello,

From now on signing in at {{organisation}} asks for your password alone, without a code from your authenticator app.

If this was not you, someone else has used your account: please tell another administrator of the site at once.

{{organisation}}`,
  },
}
