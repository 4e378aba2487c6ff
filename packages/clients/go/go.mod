module hosted-verification-links.example/hostedlinks

go 1.19
