import {type WrittenPost, cover} from './post.ts'

const grandparentCover = cover(
  '#fdeee8',
  '#f6dccf',
  `<rect x="420" y="40" width="140" height="120" rx="12" fill="#fff"/><path d="M490 40v120M420 100h140" stroke="#f6dccf" stroke-width="8"/><path d="M440 160c0-20 10-30 24-34M530 160c0-16-8-24-18-28" stroke="#6fa583" stroke-width="7"/>
<path d="M96 318V190a40 40 0 0 1 40-40h120a40 40 0 0 1 40 40v128z" fill="#4f8a68"/><rect x="70" y="228" width="50" height="92" rx="24" fill="#6fa583"/><rect x="272" y="228" width="50" height="92" rx="24" fill="#6fa583"/>
<path d="M156 316v-50M236 316v-50" stroke="#5b4636" stroke-width="26"/><path d="M140 282c-4-58 14-98 56-98s60 40 56 98z" fill="#bcd2fb"/>
<path d="M196 176v24" stroke="#efc3a0" stroke-width="20"/><circle cx="196" cy="140" r="37" fill="#efc3a0"/><path d="M158 142c-6-36 14-56 38-56s44 20 38 56c-6-18-18-26-38-26s-32 8-38 26z" fill="#e9e1d3"/><circle cx="196" cy="82" r="17" fill="#e9e1d3"/>
<circle cx="182" cy="144" r="11" stroke="#2b3a5c" stroke-width="4"/><circle cx="210" cy="144" r="11" stroke="#2b3a5c" stroke-width="4"/><path d="M186 164c6 5 14 5 20 0" stroke="#b3553a" stroke-width="4"/>
<path d="M236 220c12 14 20 20 36 22" stroke="#9dbaf3" stroke-width="18"/><circle cx="278" cy="242" r="10" fill="#efc3a0"/>
<path d="M286 226h36v16a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14z" fill="#fff"/><path d="M322 230c12 0 12 16 0 16" stroke="#fff" stroke-width="5"/><path d="M298 214c-4-6 4-8 0-14M310 214c-4-6 4-8 0-14" stroke="#e3d3b8" stroke-width="4"/>
<rect x="372" y="268" width="120" height="16" rx="8" fill="#8a6a4f"/><path d="M388 284v36M476 284v36" stroke="#8a6a4f" stroke-width="10"/>
<path d="M402 268c-6-56 8-92 40-92s48 36 42 92z" fill="#e8694a"/><path d="M412 212c-18 18-34 24-52 24" stroke="#d4573a" stroke-width="18"/><circle cx="356" cy="236" r="11" fill="#8a5a3c"/><path d="M442 168v22" stroke="#8a5a3c" stroke-width="18"/>
<circle cx="442" cy="138" r="34" fill="#8a5a3c"/><path d="M407 136c-2-30 14-46 35-46s37 16 35 46c-8-14-18-20-30-22-14 10-28 12-40 22z" fill="#2a1d18"/><path d="M430 142v1M450 142v1" stroke="#2a1d18" stroke-width="6"/><path d="M432 155c6 6 12 6 18 0" stroke="#fff3d6" stroke-width="4"/>`,
)

export const grandparent: WrittenPost = {
  title: 'Caring for a grandparent with dignity',
  summary:
    'Help is easier to accept when you offer a choice instead of a decision. How to start the conversation, what to put in a request for senior care, and the small habits that keep people in charge of their own day.',
  cover: grandparentCover,
  cover_alt: 'An older woman in an armchair with a cup of tea and a visitor beside her',
  tags: ['Senior care', 'For families'],
  by: 'writer@demo.test',
  days_ago: 110,
  body_html: `
<p>No one wants to be managed. When families tell us that “Grandma refuses help”, it usually turns out that she has refused a decision that was made without her. The help itself is often welcome once it is her own idea.</p>
<h2>Start with a question</h2>
<p>Not “We found someone for you” but “What takes more of your energy than it’s worth?” The answer may surprise you. It may not be the bath; it may be the stairs to the mailbox, or eating alone at noon. Start there. A caregiver who first came to help with the mail is no longer a stranger by the time bathing gets hard.</p>
<h2>Let her choose</h2>
<p>Read the offers together. Let her ask her own questions, not yours: do they like cards, do they mind the dog, will they speak up? If hearing is hard, meet in person and in good light. The person who receives the care should be the one who says yes.</p>
<h2>What to put in the request</h2>
<ul>
<li><strong>Who she is</strong> before what she cannot do. “A retired music teacher, quick, hard of hearing in her left ear” tells a caregiver where to sit and what to talk about.</li>
<li><strong>What she does for herself</strong> and wants to keep doing. Buttoning a cardigan in four minutes is exercise and pride; having it done for you in ten seconds is neither.</li>
<li><strong>What takes a second person</strong>: the shower, the steps, the Sunday pills.</li>
<li><strong>What a good afternoon looks like.</strong> A concert on the radio. The bench by the church. Quiet, sometimes.</li>
</ul>
<p>If you want a caregiver who can come along to doctor’s appointments, say so in the request. There is a field for it, and caregivers who do that say so on their profiles.</p>
<h2>Habits that protect dignity</h2>
<ol>
<li><strong>Knock</strong>, even if the door is open.</li>
<li><strong>Talk to her, not over her.</strong> “Would you like the blue one?” and then wait. Waiting is most of the work.</li>
<li><strong>Say what you are about to do</strong> before you touch.</li>
<li><strong>Leave things where they are.</strong> A tidy kitchen where she can’t find anything is no help.</li>
<li><strong>Allow small risks.</strong> A spilled cup is a small price for making your own tea.</li>
</ol>
<h2>And you</h2>
<p>You will be tempted to manage the visits from a distance. A short note after each one is enough: how she ate, what they laughed about, anything new. Then use the time you get back to be a grandchild again. That is the one job you can’t hand to anyone else.</p>
<blockquote>Good care leaves a person with more of her day, not less.</blockquote>
`,
}
