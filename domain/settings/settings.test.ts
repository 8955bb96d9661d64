import { expect, test } from 'vitest'
import { THEME_SETTINGS } from '../appearance/theme-settings.ts'
import { settingGroups } from './setting-groups.ts'
import { settings, settingsOn } from './settings.ts'

const screens = [...new Set(Object.values(settingGroups).map(({ screen }) => screen))]

test('shows every setting on one screen, except colours, roles, GST on fees and the server’s own', () => {
  const shown = screens.flatMap((screen) => settingsOn(screen).flatMap(({ fields }) => fields))
  const elsewhere = [
    ...THEME_SETTINGS,
    'second_step_roles',
    'monthly_gifts_available',
    'letters_available',
    'backup_without_key',
    'books_gst',
  ]
  expect([...shown.map(({ key }) => key), ...elsewhere].sort()).toEqual(Object.keys(settings).sort())
})

test('lists a card’s settings in registry order', () => {
  expect(settingsOn('email')[2]).toMatchObject({
    heading: '2. Mail server',
    onlyWhen: { key: 'email_transport', is: 'smtp' },
    fields: [
      { key: 'smtp_host', label: 'Server', placeholder: 'smtp.example.org' },
      { key: 'smtp_port' },
      { key: 'smtp_user' },
      { key: 'smtp_password' },
    ],
  })
})
