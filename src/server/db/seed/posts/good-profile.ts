import {type WrittenPost, cover} from './post.ts'

const profileCover = cover(
  '#eaf1ff',
  '#d9e6fb',
  `<g transform="rotate(-5 300 180)"><rect x="126" y="66" width="356" height="226" rx="22" fill="#fff"/><rect x="126" y="66" width="356" height="58" rx="22" fill="#2563eb"/><path d="M126 100h356v24H126z" fill="#2563eb"/>
<circle cx="212" cy="164" r="58" fill="#fdeee8"/><path d="M164 196a48 44 0 0 1 96 0c-12 16-28 26-48 26s-36-10-48-26z" fill="#e8694a"/><path d="M212 168v18" stroke="#c98a5e" stroke-width="16"/><circle cx="212" cy="148" r="29" fill="#c98a5e"/><path d="M182 148c-2-26 12-40 30-40s32 14 30 40c-6-14-16-20-26-21-12 8-24 10-34 21z" fill="#3a2a24"/>
<path d="M203 152v1M221 152v1" stroke="#2a1d18" stroke-width="5"/><path d="M205 163c4 4 10 4 14 0" stroke="#fff3d6" stroke-width="3.5"/>
<path d="M298 158h140M298 188h108M298 218h132" stroke="#dfe5ef" stroke-width="12"/><path d="M168 256h60M244 256h44" stroke="#cfe3d2" stroke-width="20"/></g>
<path d="M508 76l15 31 34 5-25 24 6 34-30-16-31 16 6-34-24-24 34-5z" fill="#f3c66b" stroke="#f3c66b" stroke-width="8"/>
<path d="M548 318v-44" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="548" cy="244" rx="27" ry="38" fill="#8fbc9b"/><path d="M76 322v-24M96 324v-16" stroke="#4f8a68" stroke-width="5"/><circle cx="76" cy="290" r="9" fill="#e8694a"/><circle cx="96" cy="302" r="7" fill="#f3c66b"/>`,
)

export const goodProfile: WrittenPost = {
  title: 'For caregivers: a profile that sounds like you',
  summary:
    'Families read a profile in thirty seconds and decide whether to keep going. What to write first, what to leave out, how to set hours and a rate you can keep, and what to say in the note with every bid.',
  cover: profileCover,
  cover_alt: 'A card with a portrait, a few lines of text and a star',
  tags: ['For caregivers'],
  by: 'writer@demo.test',
  days_ago: 150,
  body_html: `
<p>“I am a caring, reliable and patient person who loves children.” So is everyone, on paper. A family reading ten profiles in one evening remembers the one with a real detail in it. You have hundreds of those. Use three.</p>
<h2>The first two sentences</h2>
<p>Say who you have cared for, and name one thing you actually do. For example:</p>
<blockquote>I have worked with toddlers for six years, most of them twins. We are outside before ten no matter the weather, and I have strong opinions about rain boots.</blockquote>
<p>That covers experience, routine and personality in one breath. A parent of twins has stopped scrolling.</p>
<h2>Then the facts</h2>
<ul>
<li><strong>Ages.</strong> Check only the ones you enjoy. Requests are sorted by fit, so a short, honest list brings you better ones than a long one.</li>
<li><strong>Certificates.</strong> The exact name and the year. “Infant and child CPR, renewed this spring” is worth more than “certified”.</li>
<li><strong>How far you will travel.</strong> Be kind to the person you will be on a Tuesday in February. It hides no request from you: within the distance you choose under Nearby, up to {{nearby_miles}} miles, the farther ones just come later in the list.</li>
<li><strong>When you are free.</strong> Keep it current. “Free at all six times” is one of the first reasons a family sees next to your name, and it comes straight from your availability.</li>
</ul>
<h2>Your rate</h2>
<p>The rate on your profile is what you receive for an hour. Factor in travel and the gap between two visits. You can enter a different rate on any bid, for example for twins, or for a long regular booking that saves you travel. Explain why in the note; people are happy to pay for a reason.</p>
<h2>The note with a bid</h2>
<p>Two sentences. Show that you have read the request, and answer the worry in it. “You wrote that the baby wakes up hungry at two. I would have the bottle ready at ten to two.” You can’t copy that from another bid, and families notice.</p>
<h2>What to leave out</h2>
<ol>
<li><strong>Your phone number and address.</strong> Families see how to reach you once they have approved you.</li>
<li><strong>Names and pictures of children</strong> in your care. Not even with the best intentions.</li>
<li><strong>Complaints</strong> about past families. Even if they are fair, they make a new family wonder what you will say about them.</li>
</ol>
<h2>After the first booking</h2>
<p>Speak up early when you are running late: there is a button for it that works without a signal. And confirm every start on time: that is how your reliability is calculated, and it appears on your profile next to what families write. Both speak for you while you are at the playground, which is the whole idea.</p>
`,
}
