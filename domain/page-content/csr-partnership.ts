import type { PageDefaults } from './content.ts'

export const csrPartnershipDefaults = {
  meta_title: 'CSR partnership',
  meta_description:
    'CSR projects in health, education, food, elder care, animals and environment, mapped to Schedule VII and reported quarterly.',

  hero_title: 'CSR that is felt on the ground and holds up on paper',
  hero_subtitle:
    'Projects from ₹20 Lakhs to ₹5 Crores, mapped to Schedule VII of the Companies Act and reported every quarter.',
  hero_image: {
    url: '/storage/v1/object/public/site_assets/public/csr_partnership/hero_image.webp',
    alt: 'Two visitors from a company and a project lead look at a model of a school on a table',
  },

  why_heading: 'Why companies work with us',
  why_partner_p1:
    'A CSR budget is trust that others have placed in you. Before you sign, you know where the work will happen, whom it will reach, what each unit costs and how it is measured. After you sign, nothing about it should surprise you.',
  flexible_budgets_title: 'Flexible budgets',
  flexible_budgets_description:
    'A pilot of ₹20 Lakhs, or a programme of up to ₹5 Crores. Money is released against milestones we agree together.',
  schedule_vii_title: 'Schedule VII aligned',
  schedule_vii_description:
    'Item (i) for mental health, hygiene, food and elder care, (ii) for education, (iv) for animals and the environment.',
  transparent_reporting_title: 'Transparent reporting',
  transparent_reporting_description:
    'Every quarter: progress against the plan, spending against the budget, photographs from the field. The bills are open to you.',
  one_contact_title: 'One person to call',
  one_contact_description: 'The project lead who writes your proposal stays with it until the final report.',
  employee_volunteering_title: 'Your people, involved',
  employee_volunteering_description:
    'Teams can teach, cook, pack or plant for a day. We bring the plan, the place and the tea.',
  field_visits_title: 'Come and see',
  field_visits_description:
    'Visit the work when you like, with a little notice so that families can be asked first.',

  process_heading: 'How a partnership runs',
  process_1_title: 'Talk',
  process_1_text: 'A first call about your focus, region and timeline.',
  process_2_title: 'Plan',
  process_2_text: 'A proposal with units, costs, milestones and the Schedule VII item.',
  process_3_title: 'Work',
  process_3_text: 'A start on the ground, with your people beside ours if they wish.',
  process_4_title: 'Report',
  process_4_text: 'Every quarter, and a closing review of every rupee.',

  projects_heading: 'Six projects to shape with you',
  projects_text: 'Budgets, places, numbers and milestones are set with your team.',
  projects_project_label: 'Project',
  projects_clause_label: 'Schedule VII',
  projects_budget_label: 'Budget',
  projects_outcomes_label: 'What we report each quarter',
  project_1_title: 'Therapy and mental health',
  project_1_clause: 'Item (i)',
  project_1_budget: '₹25 Lakhs to ₹1.5 Crores',
  project_1_outcomes: 'Sessions held, attendance, and goals met for each child',
  project_2_title: 'Hygiene in schools and settlements',
  project_2_clause: 'Item (i)',
  project_2_budget: '₹20 Lakhs to ₹80 Lakhs',
  project_2_outcomes: 'Kits handed out, lessons held, handwashing stations in use',
  project_3_title: 'Education for every child',
  project_3_clause: 'Item (ii)',
  project_3_budget: '₹30 Lakhs to ₹5 Crores',
  project_3_outcomes: 'Children enrolled, attendance, and reading levels at start and now',
  project_4_title: 'Elder care at home',
  project_4_clause: 'Item (i)',
  project_4_budget: '₹40 Lakhs to ₹2 Crores',
  project_4_outcomes: 'Days of care, home visits, and check-ups completed',
  project_5_title: 'Food for families',
  project_5_clause: 'Item (i)',
  project_5_budget: '₹20 Lakhs to ₹3 Crores',
  project_5_outcomes: 'Meals served, ration kits delivered, and families reached',
  project_6_title: 'Animals and environment',
  project_6_clause: 'Item (iv)',
  project_6_budget: '₹20 Lakhs to ₹1 Crore',
  project_6_outcomes: 'Animals treated, saplings planted, and saplings alive after each season',

  contact_heading: 'Plan something that lasts',
  contact_text: 'Read the dossier, or tell us on a call what your board has in mind.',
  csr_dossier_button: { url: '', text: 'Download CSR Dossier', link: '/contact' },
  book_call_button: { text: 'Book a Call', link: '/contact' },
} as const satisfies PageDefaults
