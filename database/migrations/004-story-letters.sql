-- Letters that send a story to donors.

insert into private.audited_tables (name, capability) values ('story_letters', 'messages');

alter table public.outgoing_messages add column story_letter_id uuid;
create unique index outgoing_messages_story_letter_id on public.outgoing_messages
  (story_letter_id, private.email_key(recipient)) where resend_of is null and recipient <> '(erased)';

create function private.receipt_address(gift public.donations) returns table (email text)
language sql stable
begin atomic
  select coalesce(
    (select nullif(btrim(d.email), '') from private.givers_record(gift) as d where d.email_confirmed_at is not null),
    case when private.email_key(gift.donor_email) is not null then gift.donor_email end,
    (select nullif(btrim(d.email), '') from public.donors as d
      where d.id = gift.donor_id and gift.platform <> 'razorpay' and not gift.is_donor_guessed));
end;

create or replace function private.queue_message(message jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  wanted record;
  gift_id uuid;
  made public.outgoing_messages;
begin
  select * into strict wanted from jsonb_to_record(message) as m (
    cause text, channel text, recipient text, template text, language text, variables jsonb, subject text,
    text text, html text, reply_to text, confidential boolean, donation_id uuid, monthly_gift_id uuid,
    contact_message_id uuid, volunteer_application_id uuid, receipt_id uuid, resend_of uuid,
    send_after timestamptz, useful_seconds integer, donor_id uuid, story_letter_id uuid);
  gift_id := coalesce(wanted.donation_id, (select r.donation_id from public.receipts as r where r.id = wanted.receipt_id));

  if not private.hold_off_erasure(array[gift_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.donor_id]) then
    return null;
  end if;
  -- A separate statement: its snapshot includes an erasure that ended just before the lock was taken.
  if exists (select from public.donations where id = gift_id and erased_at is not null)
    or exists (select from public.monthly_gifts where id = wanted.monthly_gift_id and erased_at is not null)
    or wanted.contact_message_id is not null
      and not exists (select from public.contact_messages where id = wanted.contact_message_id)
    or wanted.volunteer_application_id is not null
      and not exists (select from public.volunteer_applications where id = wanted.volunteer_application_id)
    or wanted.donor_id is not null
      and not exists (select from public.donors where id = wanted.donor_id and name <> '(erased)') then
    return null;
  end if;
  if wanted.channel = 'whatsapp' and private.refuses_whatsapp(
    wanted.recipient, wanted.donation_id, wanted.monthly_gift_id) then
    return null;
  end if;
  insert into public.outgoing_messages (id, cause, channel, recipient, template, language, variables, subject,
    text, html, reply_to, confidential, donation_id, monthly_gift_id, contact_message_id,
    volunteer_application_id, receipt_id, resend_of, send_after, expires_at, story_letter_id)
  values (new_id, wanted.cause, wanted.channel, wanted.recipient, wanted.template,
    coalesce(wanted.language, private.message_language()),
    coalesce(wanted.variables, '{}'), wanted.subject, wanted.text, wanted.html, wanted.reply_to,
    coalesce(wanted.confidential, false), wanted.donation_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.receipt_id, wanted.resend_of, wanted.send_after,
    coalesce(wanted.send_after, now()) + make_interval(secs => wanted.useful_seconds), wanted.story_letter_id)
  on conflict do nothing
  returning * into made;

  if made.id is not null then
    perform private.queue_sending(made.id, made.channel, made.send_after);
  else
    -- The text was stored before the conflict was found.
    delete from private.confidential_words where message_id = new_id;
  end if;
  return made.id;
end
$$;

create or replace function private.queue_sending(message_id uuid, channel text, run_at timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.outgoing_messages set send_after = coalesce(run_at, send_after)
  where id = message_id and story_letter_id is not null;
  if found then
    perform private.wake_story_letters();
    return;
  end if;
  perform graphile_worker.add_job(
    'send-' || channel, payload => json_build_object('messageId', message_id), run_at => run_at,
    job_key => format('send-%s %s', channel, message_id), priority => 10, job_key_mode => 'preserve_run_at');
end
$$;

create function private.wake_story_letters(run_at timestamptz default now()) returns void
language plpgsql set search_path = ''
as $$
begin
  if run_at is not null then
    perform graphile_worker.add_job('send-story-letters', run_at => run_at, job_key => 'send-story-letters',
      priority => 20);
  end if;
end
$$;

-- Letters that tell donors what their gift did: a story, to those who want news and whose gift went to its campaign or
-- cause. A sending has its recipients from the beginning; a job hands them to outgoing_messages in small batches.

create table public.story_letters (
  id uuid primary key default gen_random_uuid(),
  story_id uuid not null references public.stories (id) on delete cascade,
  -- The first Indian day of the gifts.
  since date not null check (isfinite(since)),
  created_by uuid,
  created_at timestamptz not null default now(),
  stopped_at timestamptz
);
create index story_letters_story_id on public.story_letters (story_id, created_at desc);
alter table public.story_letters enable row level security;

grant select on public.story_letters to authenticated;

create policy "Staff read story letters" on public.story_letters
  for select to authenticated using ((select private.may('messages')));
create trigger record_change after insert or update or delete on public.story_letters
  for each row execute function private.record_change('id');

-- By gift, and so without personal data: the address is looked up when the letter is written.
create table private.story_recipients (
  story_letter_id uuid not null references public.story_letters (id) on delete cascade,
  donation_id uuid not null references public.donations (id) on delete cascade,
  is_queued boolean not null default false,
  -- Unsubscribed through this letter.
  unsubscribed_at timestamptz,
  primary key (story_letter_id, donation_id)
);
create index story_recipients_donation_id on private.story_recipients (donation_id);
create index story_recipients_unqueued on private.story_recipients (story_letter_id) where not is_queued;
alter table private.story_recipients enable row level security;

create function private.refuse_deleting_story() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.story_letters as letter join private.story_recipients on story_letter_id = letter.id
    where letter.story_id = old.id) then
    raise exception 'A story that was sent to donors cannot be deleted. Hide it instead.' using errcode = 'check_violation';
  end if;
  return old;
end
$$;
create trigger refuse_deleting_story before delete on public.stories
  for each row execute function private.refuse_deleting_story();

create function private.is_shown(story public.stories) returns boolean
language sql stable
return story.is_shown and story.published_on <= (now() at time zone 'Asia/Kolkata')::date;

-- A text of an item in a letter's language; the English one without a translation.
create function private.text_in(language text, kind text, item text, field text, english text) returns text
language sql stable set search_path = ''
as $$
  select coalesce((select t.text from public.translations as t
    where t.language = text_in.language and t.kind = text_in.kind and t.item = text_in.item and t.field = text_in.field
      and (t.source = english or not t.is_sample)), english)
$$;

-- The address for news to the giver of a gift, with the giver's record; no row if the gift does not count, or the giver
-- was erased, deleted or does not want news. Their last word counts, by record or by mailbox. Parsed at creation and
-- without a search path, so that PostgreSQL inlines it.
create function private.address_for_news(gift public.donations) returns table (email text, record uuid)
language sql stable
begin atomic
  select address.email, known.id
  -- The offset keeps the address from being looked up for each condition.
  from (select r.email from private.receipt_address(gift) as r offset 0) as address
    left join private.givers_record(gift) as known on true
  where not gift.is_demo and gift.erased_at is null and private.counted(gift) > 0
    and private.email_key(address.email) is not null
    and (select max(c.given_at) filter (where c.withdrawn_at is null) > coalesce(max(c.withdrawn_at), '-infinity')
      from public.consents as c
      where c.purpose = 'news' and (c.donor_id = known.id
        or private.email_key(c.email) in (private.email_key(address.email), private.email_key(gift.donor_email))))
    and (gift.donor_id is not null or not exists (
      select from public.deleted_donors as gone
      where private.email_key(gone.donor ->> 'email') = private.email_key(address.email)));
end;

-- The gifts, one for each person, whose givers get a story: not those who had it in an earlier sending.
create function private.recipients_of_story(story uuid, since date) returns table (donation_id uuid)
language sql stable set search_path = ''
as $$
  -- Few donors have agreed to news: their gifts are chosen first, and looked at closely afterwards.
  with agreed as materialized (
    select donor_id, private.email_key(email) as mailbox from public.consents
    where purpose = 'news' and withdrawn_at is null
  ), records as materialized (
    select donor_id as id from agreed where donor_id is not null
    union select d.id from public.donors as d join agreed on agreed.mailbox = d.email_key
  ), had as materialized (
    select private.email_key(m.recipient) as mailbox, private.email_key(gift.donor_email) as typed, record.id
    from public.story_letters as letter join public.outgoing_messages as m on m.story_letter_id = letter.id
      left join public.donations as gift on gift.id = m.donation_id
      left join lateral private.givers_record(gift) as record on true
    where letter.story_id = story and m.state <> 'withdrawn'
  ), given as materialized (
    select gift.id, coalesce(gift.paid_at, gift.created_at) as at, private.email_key(address.email) as mailbox,
      address.record
    from public.stories as s
      join public.donations as gift on gift.campaign_id = s.campaign_id or gift.cause_id = s.cause_id,
      private.address_for_news(gift) as address
    where s.id = story and gift.payment_status in ('successful', 'refunded')
      and (coalesce(gift.paid_at, gift.created_at) at time zone 'Asia/Kolkata')::date >= since
      and (gift.donor_id in (select id from records)
        or private.email_key(gift.donor_email) in (select agreed.mailbox from agreed where agreed.mailbox is not null))
  ), people as (
    select distinct on (coalesce(record::text, mailbox)) id, at, mailbox from given
    where not exists (select from had where had.mailbox = given.mailbox)
      and not exists (select from had where had.typed = given.mailbox)
      and not exists (select from had where had.id = given.record)
    order by coalesce(record::text, mailbox), at desc, id
  )
  select distinct on (mailbox) id from people order by mailbox, at desc, id
$$;

-- Whether the record of this gift's giver had the story: two records may have been merged since the recipients were
-- chosen.
create function private.has_had_story(gift public.donations, story uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.givers_record(gift) as record
      join public.donations as other on other.donor_id = record.id
      join public.outgoing_messages as m on m.donation_id = other.id and m.state <> 'withdrawn'
      join public.story_letters as letter on letter.id = m.story_letter_id and letter.story_id = story
    where private.is_givers_record(other))
$$;

-- Begins a sending, or returns the one under way with the same first day. Null if another one is under way.
create function private.begin_story_letter(story uuid, first_day date) returns uuid
language plpgsql set search_path = ''
as $$
declare
  current public.story_letters;
  new_id uuid;
begin
  -- Serializes two presses at once.
  perform from public.stories where id = story for no key update;
  select letter.* into current from public.story_letters as letter
  where letter.story_id = story and letter.stopped_at is null and (
    exists (select from private.story_recipients where story_letter_id = letter.id and not is_queued)
    or exists (select from public.outgoing_messages
      where story_letter_id = letter.id and state in ('waiting', 'sending')))
  order by letter.created_at desc limit 1;
  if current.id is not null then
    return case when current.since = first_day then current.id end;
  end if;
  insert into public.story_letters (story_id, since, created_by) values (story, first_day, auth.uid())
  returning id into new_id;
  insert into private.story_recipients (story_letter_id, donation_id)
  select new_id, donation_id from private.recipients_of_story(story, first_day);
  return new_id;
end
$$;

-- Stops a sending: letters that were not handed over yet are not sent.
create function private.stop_story_letter(stopped uuid) returns void
language sql set search_path = ''
as $$
  update public.story_letters set stopped_at = now() where id = stopped and stopped_at is null;
  update public.outgoing_messages set state = 'withdrawn', last_error = 'The sending was stopped.'
  where story_letter_id = stopped and state = 'waiting';
$$;

-- Hands the next recipients to the queue of messages. Those who no longer qualify are left out.
create function private.queue_story_letters(at_most integer) returns void
language plpgsql set search_path = ''
as $$
declare
  next record;
  message_id uuid;
begin
  for next in
    select r.story_letter_id, r.donation_id, letter.story_id
    from private.story_recipients as r join public.story_letters as letter on letter.id = r.story_letter_id
    where not r.is_queued and letter.stopped_at is null
    order by letter.created_at, r.donation_id limit at_most
    for update of r for share of letter
  loop
    message_id := (
      select private.queue_message(jsonb_build_object('template', 'story', 'channel', 'email', 'recipient', address.email,
        'donation_id', gift.id, 'story_letter_id', next.story_letter_id, 'language', private.language_for(gift),
        'cause', format('story letter %s for gift %s', next.story_letter_id, gift.id), 'useful_seconds', 7 * 86400))
      from public.donations as gift, private.address_for_news(gift) as address
      where gift.id = next.donation_id and not private.has_had_story(gift, next.story_id));
    if message_id is null then
      delete from private.story_recipients
      where story_letter_id = next.story_letter_id and donation_id = next.donation_id;
    else
      update private.story_recipients set is_queued = true
      where story_letter_id = next.story_letter_id and donation_id = next.donation_id;
    end if;
  end loop;
end
$$;

-- Progress of a sending. Those who withdrew their consent or were erased in the meantime are no recipients, and letters
-- that staff sent again are not counted.
create function public.story_letter_counts(
  id uuid, out recipients integer, out sent integer, out failed integer, out unsubscribed integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('messages');
  select count(*) filter (where m.state is distinct from 'withdrawn' or letter.stopped_at is not null),
    count(*) filter (where m.state = 'sent'), count(*) filter (where m.state = 'failed'), count(r.unsubscribed_at)
  into recipients, sent, failed, unsubscribed
  from public.story_letters as letter join private.story_recipients as r on r.story_letter_id = letter.id
    left join public.outgoing_messages as m
      on m.donation_id = r.donation_id and m.story_letter_id = letter.id and m.resend_of is null
  where letter.id = story_letter_counts.id;
end
$$;
grant execute on function public.story_letter_counts(uuid) to authenticated;
