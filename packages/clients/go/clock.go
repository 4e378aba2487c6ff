package hostedlinks

import (
	"sync/atomic"
	"time"
)

// aheadMax is how far a correction goes. A signature for a later time can be used then, so a false Date moves no signature
// further than a day, and a minute for what an answer takes.
const aheadMax = 24*time.Hour + time.Minute

// kept is how long a correction is: one that a false Date caused ends by itself.
const kept = time.Hour

// serviceClock is the service's clock, as far as it is known from the Date of refused signatures (D-04).
type serviceClock struct{ correction atomic.Pointer[correction] }

type correction struct {
	ahead time.Duration
	since time.Time
}

// ahead is how far the service's clock is ahead of this one; 0 while that is not known.
func (s *serviceClock) ahead(now time.Time) time.Duration {
	if made := s.correction.Load(); made != nil && now.Sub(made.since).Abs() < kept {
		return made.ahead
	}
	return 0
}

// correct takes the service's time, where it is further than the tolerance from the time that was signed. The skew is from
// this machine's clock, not from the corrected one, which further refusals could move day by day.
func (s *serviceClock) correct(skew *time.Duration, sentAhead time.Duration, now time.Time) bool {
	if skew == nil || skew.Abs() > aheadMax || (*skew-sentAhead).Abs() <= tolerance {
		return false
	}
	s.correction.Store(&correction{*skew, now})
	return true
}
