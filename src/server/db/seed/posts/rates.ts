import {type WrittenPost, cover} from './post.ts'

const ratesCover = cover(
  '#fdf3dc',
  '#f3e4cc',
  `<circle cx="196" cy="160" r="92" fill="#fff" stroke="#2b3a5c" stroke-width="14"/><path d="M196 104v58l38 26" stroke="#e8694a" stroke-width="11"/><circle cx="196" cy="160" r="8" fill="#2b3a5c"/>
<path d="M196 82v10M196 228v10M118 160h10M264 160h10" stroke="#bcd2fb" stroke-width="8"/>
<g fill="#f3c66b" stroke="#d79a3a" stroke-width="6"><ellipse cx="352" cy="300" rx="48" ry="16"/><ellipse cx="352" cy="280" rx="48" ry="16"/><ellipse cx="352" cy="260" rx="48" ry="16"/><ellipse cx="352" cy="240" rx="48" ry="16"/><ellipse cx="276" cy="308" rx="40" ry="14"/><ellipse cx="276" cy="290" rx="40" ry="14"/></g>
<g transform="rotate(5 484 176)"><path d="M410 70h148v214l-18-14-19 14-18-14-19 14-18-14-19 14-18-14-19 14z" fill="#fff"/><path d="M434 108h62M434 140h46M434 172h58" stroke="#dfe5ef" stroke-width="10"/><path d="M520 108h14M520 140h14M520 172h14" stroke="#bcd2fb" stroke-width="10"/><path d="M434 204h100" stroke="#e3d3b8" stroke-width="6"/><path d="M434 234h40" stroke="#2b3a5c" stroke-width="12"/><path d="M504 234h30" stroke="#4f8a68" stroke-width="12"/></g>
<path d="M70 322v-36" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="70" cy="260" rx="24" ry="32" fill="#8fbc9b"/>`,
)

export const rates: WrittenPost = {
  title: 'Rates in plain numbers: what a booking costs, line by line',
  summary:
    'An hourly rate, the hours, and one fee: a worked example from request to statement, what changes when a visit runs long, and how to set a rate that brings good offers.',
  cover: ratesCover,
  cover_alt: 'Coins stacked next to a clock and a receipt',
  tags: ['Money', 'For families', 'For caregivers'],
  by: 'admin@demo.test',
  days_ago: 60,
  body_html: `
<p>Money is the part of care that people least like to talk about, so we have tried to leave nothing unclear. Every price on {{product_name}} is an hourly rate times hours, plus at most one fee, and you see the full total, or that of one week for visits every week, before you approve anything.</p>
<h2>A worked example</h2>
<p>You need care on Monday, Wednesday and Friday from two to six. That is three visits of four hours: <strong>12 hours</strong> a week.</p>
<ul>
<li>A caregiver offers <strong>$24/hr</strong>. 12 × $24.00 is <strong>$288.00</strong> for the care.</li>
<li>The platform fee, {{platform_fee}} at present, is added when you pay through {{product_name}}. If it is ten percent, that is <strong>$28.80</strong>.</li>
<li>So the offer says <strong>$316.80</strong>. That is the number to compare, and the one you are asked to approve.</li>
</ul>
<p>The $288.00 belongs to the caregiver. It goes straight to their account; we do not hold it in between. When you book an agency instead, the agency pays our fee out of its own pocket, so its offer has no fee line.</p>
<h2>When a visit runs long or short</h2>
<p>Both sides confirm the start and end, so the weekly statement follows what actually happened:</p>
<ul>
<li>Up to {{agreement_minutes}} minutes early or late counts as on time, so you never have to stand in the driveway watching a clock.</li>
<li>If the caregiver comes later or leaves earlier than that, that time is not paid.</li>
<li>If you come home more than {{overtime_minutes}} minutes after the end, the extra time is billed at the same rate, after you have agreed to it.</li>
</ul>
<h2>When you cancel</h2>
<p>Until {{free_cancel_hours}} hours before a visit, canceling is free. After that, one hour is due (the whole visit if it is shorter), because the caregiver has most likely turned down other work. If the caregiver cancels or does not come, you pay nothing. You see the amount on the screen before you confirm.</p>
<h2>Setting a maximum rate</h2>
<p>When you request care, you can set a maximum hourly rate. It tells those you ask what you are ready to pay and puts offers within it first. Offers above it may come and cost more; you choose. Three things help:</p>
<ol>
<li><strong>Look at the profiles near you first.</strong> Each one shows a rate. That is your local market, today, with no averages involved.</li>
<li><strong>Count the whole job.</strong> Two children, a late evening, a school pickup in between: each is a reason to go higher, and it is better to say so in the request than to bring it up at the door.</li>
<li><strong>Leave room.</strong> A maximum a dollar or two above what you have in mind puts the person you would have liked to meet among the first.</li>
</ol>
<h2>For caregivers</h2>
<p>Your rate is what you receive. Figure out what an hour costs you, travel included, and bid that. Families choose on fit and reviews at least as much as on price, and a rate you can keep for a year is worth more than one you regret in a month.</p>
`,
}
