/** What would run, load or break out if it were anything but text. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "';alert(1)//",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<a href="javascript:alert(1)">x</a>',
  '</textarea><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '&lt;b&gt; &amp; &#x3c;',
  '<style>*{display:none}</style>',
  '<!--',
  ']]>',
  '$' + '{alert(1)}',
  '\\u003cscript\\u003ealert(1)',
] as const;
